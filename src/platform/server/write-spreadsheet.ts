import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/**
 * Rows as CSV, generated while they are sent. Cells are escaped so that no spreadsheet takes one
 * for a formula. Cells that people wrote also need {@link guardSemicolons}.
 */
export function writeSpreadsheet(
  columns: readonly string[],
  rows: AsyncIterable<string[]>,
): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    // Spreadsheets need the byte order mark to read letters beyond ASCII.
    bom: true,
    record_delimiter: "windows",
  });
  const lines = Readable.from(guardFormulas(rows));
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  return lines.pipe(csv);
}

/** A negative amount stays a number. A cell that begins like a formula becomes text. */
async function* guardFormulas(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(guardFormula);
}

const guardFormula = (cell: string): string =>
  /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell)
    ? `'${cell}`
    : cell;

/**
 * Some spreadsheets separate cells by semicolons, so the text after one would become a cell of its
 * own.
 */
export function guardSemicolons(text: string): string {
  return text.replace(/;(?=\s*[=+\-@])/g, ";'");
}
