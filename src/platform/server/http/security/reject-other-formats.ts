import { AppError } from "#platform/server/errors.ts";

/** Signatures of files that are no text, as a client that reads files as UTF-8 sends them. */
const formats: readonly (readonly [signature: string, name: string])[] = [
  ["PK\u0003\u0004", "a ZIP container, as .mxl, .mscz, .gp, .docx and .xlsx files are"],
  ["%PDF-", "a PDF"],
  ["{\\rtf", "an RTF document"],
  ["MThd", "a MIDI file"],
  ["\u0018FICHIER GUITAR PRO", "a Guitar Pro score"],
  ["\u000fSIBELIUS", "a Sibelius score (.sib)"],
];

/**
 * Throws `platform.invalid_request` where one of these fields holds a file of another format. The
 * message names both formats. `taken` holds the accepted format of each field.
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
  // Text files hold neither NUL nor unpaired surrogates.
  if (!text.includes("\0") && text.isWellFormed()) return undefined;
  return isUtf16(text) ? "a text file saved as UTF-16" : "no text file";
}

/**
 * In UTF-16 one of the first letter's two bytes is zero. The byte order mark before them is
 * unreadable as UTF-8.
 */
function isUtf16(text: string): boolean {
  const [first, second] = text.replace(/^\ufffd{2}/, "");
  return second !== undefined && (first === "\0") !== (second === "\0");
}
