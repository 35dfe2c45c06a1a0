import { AppError } from "#platform/server/errors.ts";

/** What files that are no text begin with, as it remains where a client reads them as UTF-8. */
const formats: readonly (readonly [signature: string, name: string])[] = [
  ["PK\u0003\u0004", "a ZIP container, as .mxl, .mscz, .gp, .docx and .xlsx files are"],
  ["%PDF-", "a PDF"],
  ["{\\rtf", "an RTF document"],
  ["MThd", "a MIDI file"],
  ["\u0018FICHIER GUITAR PRO", "a Guitar Pro score"],
  ["\u000fSIBELIUS", "a Sibelius score (.sib)"],
];

/**
 * Throws `platform.invalid_request` where one of these fields holds a file of another format than its own: the
 * message names both. `taken` says by field which format it takes.
 */
export function rejectOtherFormats(
  body: unknown,
  taken: Readonly<Record<string, string>> | undefined,
): void {
  if (!taken) return;
  const fields = new Map<string, unknown>(Object.entries(Object(body)));
  for (const [name, format] of Object.entries(taken)) {
    const text = fields.get(name);
    const other = typeof text === "string" ? findOtherFormat(text) : undefined;
    if (other === undefined) continue;
    const message = `This is ${other}. Please send ${format}.`;
    throw new AppError("platform.invalid_request", { message });
  }
}

function findOtherFormat(text: string): string | undefined {
  const found = formats.find(([signature]) => text.startsWith(signature));
  if (found) return found[1];
  // No text file holds these.
  if (!text.includes("\0") && text.isWellFormed()) return undefined;
  return isUtf16(text) ? "a text file saved as UTF-16" : "no text file";
}

/** Of the two bytes of a first letter, one is zero; the byte order mark before them is unreadable as UTF-8. */
function isUtf16(text: string): boolean {
  const [first, second] = text.replace(/^\ufffd{2}/, "");
  return second !== undefined && (first === "\0") !== (second === "\0");
}
