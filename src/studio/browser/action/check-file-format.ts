import { decodeText } from "#platform/contract/decode-text.ts";

/** The formats that the studio reads from a teacher's device. */
export type ReadableFormat = "score" | "captions" | "csv" | "midi";

const wanted: Record<ReadableFormat, string> = {
  score: "MusicXML (.mxl or .musicxml)",
  captions: "WebVTT (.vtt) or SRT (.srt)",
  csv: "CSV (.csv)",
  midi: "a MIDI file (.mid)",
};

/** Enough for every signature and for the first entries of a ZIP container. */
const examinedBytes = 4096;

const utf16 = "a text file saved as UTF-16";
const midiFile = "a MIDI file";
const compressedScore = "a compressed MusicXML file (.mxl)";
/** The server unpacks, decodes and converts these. */
const readAsScore: readonly string[] = [utf16, compressedScore, midiFile];

interface KnownFormat {
  /** Follows "This is" in the message. */
  name: string;
  signature: string;
  offset?: number;
}

/** The first match counts. Signatures are bytes, written as Latin-1. */
const knownFormats: readonly KnownFormat[] = [
  { name: "a PDF", signature: "%PDF-" },
  { name: midiFile, signature: "MThd" },
  { name: midiFile, signature: "RIFF....RMID" },
  { name: utf16, signature: "\xff\xfe" },
  { name: utf16, signature: "\xfe\xff" },
  { name: utf16, signature: "<\0" },
  { name: utf16, signature: "\0<" },
  {
    name: "an older Word, Excel or PowerPoint file",
    signature: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  },
  { name: "an RTF document", signature: "{\\rtf" },
  { name: "a gzip archive", signature: "\x1f\x8b" },
  { name: "a RAR archive", signature: "Rar!\x1a\x07" },
  { name: "a 7-Zip archive", signature: "7z\xbc\xaf\x27\x1c" },
  { name: "a PNG image", signature: "\x89PNG" },
  { name: "a JPEG image", signature: "\xff\xd8\xff" },
  { name: "a GIF image", signature: "GIF8" },
  { name: "a film", signature: "ftyp", offset: 4 },
  { name: "a film", signature: "\x1a\x45\xdf\xa3" },
  { name: "a sound recording", signature: "RIFF....WAVE" },
  { name: "a sound recording", signature: "ID3\x03" },
  { name: "a sound recording", signature: "ID3\x04" },
  { name: "a sound recording", signature: "OggS" },
  { name: "a sound recording", signature: "fLaC" },
  { name: "a Sibelius score (.sib)", signature: "\x0fSIBELIUS" },
  { name: "a Finale score (.musx or .mus)", signature: "ENIGMA BINARY FILE" },
  { name: "a Guitar Pro score", signature: "FICHIER GUITAR PRO", offset: 1 },
];

/** Entry names that identify the program of a ZIP container. */
const zipContents: readonly (readonly [entry: string, name: string])[] = [
  [".mscx", "a MuseScore file (.mscz)"],
  ["META-INF/container.xml", compressedScore],
  ["word/", "a Word document (.docx)"],
  ["xl/", "an Excel workbook (.xlsx)"],
  ["ppt/", "a PowerPoint presentation (.pptx)"],
  ["opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)"],
  ["opendocument.text", "an OpenDocument text (.odt)"],
];

const zipExtensions: Record<string, string> = {
  mscz: "a MuseScore file (.mscz)",
  mxl: compressedScore,
  musx: "a Finale score (.musx)",
  dorico: "a Dorico project",
  gp: "a Guitar Pro score",
  docx: "a Word document (.docx)",
  xlsx: "an Excel workbook (.xlsx)",
  numbers: "a Numbers spreadsheet",
  pages: "a Pages document",
};

/** A file of another format than the wanted one. The message is for the teacher. */
export class FileFormatError extends Error {}

/**
 * Throws a FileFormatError that names the file's format and the wanted one, if the content is
 * another program's. Text passes, since the format's own parser validates it.
 */
export async function checkFileFormat(file: File, format: ReadableFormat): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileFormatError("This file is empty.");
  const head = Array.from(bytes.subarray(0, examinedBytes), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  const name = findFormat(head, file.name);
  if (format === "midi") {
    if (name !== midiFile) throw refuse(name ?? "no MIDI file", format);
    return;
  }
  if (format === "score" && name && readAsScore.includes(name)) return;
  if (name && !(isUtf16(name) && isDecoded(format))) throw refuse(name, format);
  if (isDecoded(format) ? decodeText(bytes).includes("\0") : bytes.includes(0)) {
    throw refuse("no text file", format);
  }
}

/** A file's text, in whatever encoding. Throws as {@link checkFileFormat}. */
export async function readTextFile(file: File, format: "captions" | "csv"): Promise<string> {
  await checkFileFormat(file, format);
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** Whether files of the format are read in every encoding. */
const isDecoded = (format: ReadableFormat) => format === "captions" || format === "csv";
const isUtf16 = (name: string) => name.endsWith("UTF-16");

function findFormat(head: string, fileName: string): string | undefined {
  if (head.startsWith("PK\x03\x04")) {
    const extension = fileName.split(".").at(-1)?.toLowerCase() ?? "";
    const content = zipContents.find(([entry]) => head.includes(entry));
    return content?.[1] ?? zipExtensions[extension] ?? "a ZIP archive";
  }
  return knownFormats.find(({ signature, offset = 0 }) => matches(head, signature, offset))?.name;
}

/** A dot in a signature matches any byte. */
function matches(head: string, signature: string, offset: number): boolean {
  return [...signature].every((byte, index) => byte === "." || byte === head[offset + index]);
}

function refuse(name: string, format: ReadableFormat): FileFormatError {
  const verb = isUtf16(name) || format === "csv" ? "Save" : "Export";
  const encoding = isUtf16(name) ? " in UTF-8" : "";
  return new FileFormatError(
    `This is ${name}. ${verb} it as ${wanted[format]}${encoding} and choose that file.`,
  );
}
