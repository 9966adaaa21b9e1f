/** The rows of a CSV text with commas: quotes undone, empty lines left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)(?:"|$)([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;
  for (const [, quoted, rest = '', plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
