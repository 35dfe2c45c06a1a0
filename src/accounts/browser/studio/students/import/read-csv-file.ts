import { maxImportBytes } from "#accounts/contract/import-students.ts";
import { readTextFile } from "#studio/browser/index.ts";

/** A file's text, in whatever encoding. Throws an error whose message names the file's problem. */
export async function readCsvFile(file: File): Promise<string> {
  // UTF-16 takes two bytes for most characters.
  const text = file.size > 2 * maxImportBytes ? null : await readTextFile(file, "csv");
  if (text === null || text.length > maxImportBytes) {
    throw new Error("This file is too large. Please use at most 1 MB, and 2,000 rows.");
  }
  return text;
}
