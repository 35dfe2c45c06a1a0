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
    escape_formulas: true,
  });
  const lines = Readable.from(rows);
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  return lines.pipe(csv);
}

/** Where a spreadsheet separates by semicolons, what follows one is a cell of its own. */
export function guardSemicolons(text: string): string {
  return text.replace(/;(?=\s*[=+\-@])/g, ";'");
}
