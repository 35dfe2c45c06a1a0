import { maxImportBytes } from "#accounts/contract/import-students.ts";
import { checkFileFormat } from "#studio/browser/index.ts";

/** A file's text. Throws an error whose message names the file's problem. */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > maxImportBytes) {
    throw new Error("This file is too large. Please use at most 1 MB, and 2,000 rows.");
  }
  await checkFileFormat(file, "csv");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error("This file cannot be read. Please save it as CSV in UTF-8.");
  }
}
