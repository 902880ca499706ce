// Trained numbers as text: signed bytes in base64 with one scale.

/** Numbers as bytes around the largest: `scale * byte`. */
export function packNumbers(numbers: ArrayLike<number>): { scale: number; text: string } {
  let most = 0;
  for (let at = 0; at < numbers.length; at++) most = Math.max(most, Math.abs(numbers[at]!));
  const scale = most === 0 ? 1 : most / 127;
  const bytes = Int8Array.from(numbers, (number) => Math.round(number / scale));
  let raw = '';
  for (const byte of bytes) raw += String.fromCharCode(byte & 255);
  return { scale, text: btoa(raw) };
}

export function unpackNumbers({ scale, text }: { scale: number; text: string }): Float64Array {
  return Float64Array.from(unpackBytes(text), (byte) => ((byte << 24) >> 24) * scale);
}

export const packBytes = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const unpackBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
