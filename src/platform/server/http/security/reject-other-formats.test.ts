import { expect, test } from "vitest";
import { importEndpoints } from "#accounts/contract/import-students.ts";
import { alignmentEndpoints } from "#alignment/contract/alignment.ts";
import { AppError } from "#platform/server/errors.ts";
import { rejectOtherFormats } from "./reject-other-formats.ts";

const score = { musicXml: "MusicXML (.musicxml)" };

/** The error for a file of these bytes, sent by a client that reads files as UTF-8. */
function refusalOf(content: string, bytes: BufferEncoding = "latin1"): string {
  const text = new TextDecoder().decode(Buffer.from(content, bytes));
  try {
    rejectOtherFormats({ musicXml: text, name: "\0" }, score);
    return "";
  } catch (error) {
    return error instanceof AppError ? String(error.publicMessage) : String(error);
  }
}

test.each([
  [
    "a compressed score",
    "PK\u0003\u0004\u0014\0\0\0META-INF/container.xml",
    "a ZIP container, as .mxl, ",
  ],
  ["a PDF", "%PDF-1.7\n\xe2\xe3", "a PDF. "],
  ["a Guitar Pro score", "\u0018FICHIER GUITAR PRO v5.00", "a Guitar Pro score. "],
  ["a MIDI file", "MThd\0\0\0\u0006", "a MIDI file. "],
  ["an RTF document", "{\\\\rtf1".replace("\\\\", "\\"), "an RTF document. "],
  ["something unknown", "\u0001\u0002\0\u0003", "no text file. "],
])("%s is refused by its name and with what is taken [guard-file-1]", (_, content, name) => {
  const refusal = refusalOf(content);
  expect(refusal).toContain(`This is ${name}`);
  expect(refusal).toMatch(/ Please send MusicXML \(\.musicxml\)\.$/);
});

test.each(["utf16le", "latin1"] as const)("text in UTF-16 is named (%s)", (encoding) => {
  const content = encoding === "utf16le" ? "\ufeff<?xml" : "\xfe\xff\0<\0?\0x";
  expect(refusalOf(content, encoding)).toContain("This is a text file saved as UTF-16. ");
});

test("text passes, and so does every other field", () => {
  expect(refusalOf("<?xml version='1.0'?><score-partwise/>", "utf8")).toBe("");
  expect(() => rejectOtherFormats({ text: "PK\u0003\u0004" }, score)).not.toThrow();
  expect(() => rejectOtherFormats({ text: "\0" }, undefined)).not.toThrow();
});

test("every endpoint that takes a file's text says which format it takes", () => {
  const { attachScore } = alignmentEndpoints;
  const { checkImport, importStudents } = importEndpoints;
  for (const { textFiles, body } of [attachScore, checkImport, importStudents]) {
    for (const field of Object.keys(textFiles)) expect(Object.keys(body.shape)).toContain(field);
  }
});
