// Rows of text as a table in columns.

/** Columns wide enough for their longest cell, two spaces apart. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  return `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}
