/** A line of a file with its number, from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Lines of a CSV file (RFC 4180) as spreadsheets write them: separated by comma, semicolon or tab,
 * with or without a byte order mark. Leaves out empty lines.
 */
export function parseCsv(text: string): CsvLine[] {
  const content = text.replace(/^\uFEFF/, "");
  const separator = findSeparator(content);
  const lines: CsvLine[] = [];
  let line = 1;
  let current: CsvLine = { line, cells: [] };
  let cell = "";
  let isQuoted = false;
  // Trimming a cell at each of its quotes would scan the cell that many times.
  let isBlank = true;
  const endCell = () => {
    current.cells.push(cell.trim());
    cell = "";
    isBlank = true;
  };
  const endLine = () => {
    endCell();
    if (current.cells.some((it) => it !== "")) lines.push(current);
    current = { line, cells: [] };
  };
  for (let index = 0; index < content.length; index += 1) {
    const sign = content[index] ?? "";
    const isBreak = sign === "\n" || (sign === "\r" && content[index + 1] !== "\n");
    if (isBreak) line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (content[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isBlank) {
      isQuoted = true;
      isBlank = false;
      cell = "";
    } else if (sign === separator) endCell();
    else if (isBreak) endLine();
    else if (sign !== "\r") {
      cell += sign;
      isBlank &&= sign.trim() === "";
    }
  }
  endLine();
  return lines;
}

/** The separator that occurs most in the first line. */
function findSeparator(content: string): string {
  const [first = ""] = content.split(/[\r\n]/, 1);
  const countOf = (separator: string) => first.split(separator).length;
  return [";", "\t"].reduce((most, it) => (countOf(it) > countOf(most) ? it : most), ",");
}
