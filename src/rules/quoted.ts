// What somebody wrote, as an error message may show it: one short line, whatever it held.

/** The text in quotes, its line breaks and other control characters escaped, cut to 80 characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}...`);

/** A path of fields joined by dots, such as `auction.min`; a field that is no plain word stands in quotes. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((key) => (/^[\w-]+$/.test(String(key)) ? String(key) : quoted(String(key)))).join('.');
