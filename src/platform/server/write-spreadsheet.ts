import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/**
 * Rows as CSV, read while it is sent. No cell is taken for a formula by a spreadsheet; cells that people
 * wrote need {@link guardSemicolons} too.
 */
export function writeSpreadsheet(
  columns: readonly string[],
  rows: AsyncIterable<string[]>,
): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    // Spreadsheets need the mark to read letters beyond ASCII.
    bom: true,
    record_delimiter: "windows",
  });
  const lines = Readable.from(guardFormulas(rows));
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  return lines.pipe(csv);
}

/** A negative amount stays a number; a cell that begins as a formula does is text. */
async function* guardFormulas(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(guardFormula);
}

const guardFormula = (cell: string): string =>
  /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell)
    ? `'${cell}`
    : cell;

/** Where a spreadsheet separates by semicolons, what follows one is a cell of its own. */
export function guardSemicolons(text: string): string {
  return text.replace(/;(?=\s*[=+\-@])/g, ";'");
}
