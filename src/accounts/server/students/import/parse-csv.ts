import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "#platform/server/errors.ts";

/** A row of a file with the number of its first line, from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** Excel's line that names the separator, also as other spreadsheets save it again. */
const separatorLine = /^"?sep=(.)"?[\s,;|]*(?:\n|$)/i;

/**
 * Rows of a CSV file (RFC 4180) as spreadsheets write them: separated by comma, semicolon, tab or bar, with or
 * without a line that names the separator. Leaves out empty rows. Throws `platform.invalid_request` for a
 * quotation mark that is never closed, which would swallow the rows after it.
 */
export function parseCsv(text: string): CsvLine[] {
  // Carriage returns within quotes would count as lines of their own.
  const content = text.replace(/^\uFEFF/, "").replace(/\r\r\n|\r\n|\r/g, "\n");
  const [head = "", named] = separatorLine.exec(content) ?? [];
  const body = content.slice(head.length);
  const rows: CsvLine[] = [];
  let lastLine = head === "" ? 0 : 1;
  const linesBefore = lastLine;
  try {
    parse(body, {
      delimiter: named ?? findSeparator(body),
      record_delimiter: "\n",
      ltrim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        lastLine = linesBefore + lines;
        const cells = record.map((cell) => cell.trim());
        const line = lastLine - countBreaks(record);
        if (cells.some((cell) => cell !== "")) rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `This file cannot be read after line ${lastLine}: a quotation mark is never closed. Save it as CSV again.`;
    throw new AppError("platform.invalid_request", { message, cause: error });
  }
  return rows;
}

const countBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

const separators = [",", ";", "\t", "|"] as const;

/** The separator that occurs most in the first line that is not empty, outside quotation marks. */
function findSeparator(content: string): string {
  const [first = ""] = content.trimStart().split("\n", 1);
  const plain = first.replace(/"[^"]*"/g, "");
  const countOf = (separator: string) => plain.split(separator).length;
  return separators.reduce((most, it) => (countOf(it) > countOf(most) ? it : most), ",");
}
