import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readScore } from "../read-score.ts";
import { writeArchive } from "../testing/write-archive.ts";
import { writeScore } from "../testing/write-score.ts";
import { openScoreFile } from "./open-score-file.ts";

const score = writeScore([{ right: "C4:4", left: "C3:4" }]).replace(
  "<part-list>",
  "<work><work-title>Für Élise</work-title></work><part-list>",
);
const container = (name: string, type = "application/vnd.recordare.musicxml+xml") =>
  `<container><rootfiles><rootfile full-path="${name}" media-type="${type}"/></rootfiles></container>`;
const zip = (files: Record<string, string | Uint8Array>) =>
  writeArchive(Object.entries(files).map(([name, content]) => ({ name, content })));
const titleOf = (file: Uint8Array) => readScore(openScoreFile(file)).title;

test("a compressed score is the file that its container names [score-file-1]", () => {
  const named = { "META-INF/container.xml": container("a/b.xml"), "x.xml": "<x/>" };
  expect(titleOf(zip({ ...named, "a/b.xml": score }))).toBe("Für Élise");
  expect(titleOf(zip({ "a/b.xml": score, ...named }))).toBe("Für Élise");
  expect(titleOf(zip({ "waltz.musicxml": score }))).toBe("Für Élise");
});

test("a compressed score is found in any program’s archive: by a container in UTF-16, by a name in another encoding [real-score-3]", () => {
  const list = Buffer.from(`\ufeff${container("waltz.xml")}`, "utf16le");
  expect(titleOf(zip({ "META-INF/container.xml": list, "waltz.xml": score }))).toBe("Für Élise");
  const written = {
    "META-INF/container.xml": strToU8(container("a.xml")),
    "a.xml": strToU8(score),
  };
  expect(titleOf(zipSync(written))).toBe("Für Élise");
  const files = [
    { name: "META-INF/container.xml", content: container("Für Élise.xml") },
    { name: Buffer.from("F\x81r \x90lise.xml", "latin1"), content: score, flags: 0 },
  ];
  expect(titleOf(writeArchive(files))).toBe("Für Élise");
});

test.each([
  ["utf-8", ""],
  ["utf-8", "\ufeff"],
  ["utf-16le", "\ufeff"],
  ["utf-16le", ""],
  ["utf-16be", "\ufeff"],
  ["iso-8859-1", ""],
  ["windows-1252", ""],
])("text in %s is decoded by its mark or declaration [score-file-2]", (encoding, mark) => {
  const declared = mark + score.replace("UTF-8", encoding.toUpperCase());
  const bytes = encoding.startsWith("utf-16")
    ? Buffer.from(declared, "utf16le")
    : Buffer.from(declared, encoding === "utf-8" ? "utf8" : "latin1");
  if (encoding === "utf-16be") bytes.swap16();
  const text = openScoreFile(bytes);
  expect(readScore(text).title).toBe("Für Élise");
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
});

test("a timewise score is read part by part [score-file-3]", () => {
  const measure = (number: number, step: string) =>
    `<measure number="${number}"><part id="P1"><attributes><divisions>1</divisions></attributes>` +
    `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration></note></part></measure>`;
  const timewise =
    '<?xml version="1.0"?><!DOCTYPE score-timewise PUBLIC "-//Recordare//DTD MusicXML 4.0 Timewise//EN" ' +
    '"http://www.musicxml.org/dtds/timewise.dtd"><score-timewise version="4.0"><part-list>' +
    '<score-part id="P1"><part-name>Piano</part-name></score-part></part-list>' +
    `${measure(1, "C")}${measure(2, "D")}</score-timewise>`;
  const { notes, bars } = readScore(openScoreFile(Buffer.from(timewise)));
  expect(notes.map(({ spelled, bar }) => `${spelled} ${bar}`)).toEqual(["C4 0", "D4 1"]);
  expect(bars.map(({ number }) => number)).toEqual(["1", "2"]);
});

test("unsafe and foreign files are refused with what to do [score-file-4]", () => {
  const named = { "META-INF/container.xml": container("a.xml") };
  const bomb = Buffer.alloc(8_000_001, 0x20);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.txt`, "x"]));
  const cases: [Uint8Array, RegExp][] = [
    [zip({ ...named, "a.xml": bomb }), /larger than 8 MB unpacked/],
    [zip({ "META-INF/container.xml": bomb }), /larger than/],
    [zip({ ...named, "a.xml": score, "../../etc/passwd": "x" }), /names files outside itself/],
    [zip({ "META-INF/container.xml": container("../a.xml"), "a.xml": score }), /names no score/],
    [zip({ ...named, "a.xml": zip({ "b.xml": score }) }), /holds another archive/],
    [zip({ ...many, ...named, "a.xml": score }), /too many files/],
    [zip(named), /lacks the score “a.xml”/],
    [zip({ "waltz.mscx": "<museScore/>" }), /MuseScore file \(.mscz\). Export it/],
    [zip({ "word/document.xml": "<x/>" }), /no compressed MusicXML. Export/],
    [zip({ ...named, "a.xml": score }).subarray(0, 300), /is cut off/],
    [
      writeArchive([{ name: "a.xml", content: score, flags: 1 }]),
      /by a password\. Export it again/,
    ],
    [writeArchive([{ name: "a.xml", content: score, says: { crc: 1 } }]), /is broken/],
    [writeArchive([{ name: "a.xml", content: score, method: 14 }]), /packed in a way/],
    [Buffer.from("%PDF-1.7"), /This is a PDF. Export the score as MusicXML/],
    [Buffer.from("MThd\0\0"), /The MIDI file is damaged/],
    [Buffer.from('<?xml version="1.0" encoding="x-unheard-of"?><a/>'), /encoding "x-unheard-of"/],
    [Buffer.from("Dear Ada, here is the waltz. 3 < 4 & more"), /^This is no MusicXML. Export/],
    [Buffer.from("<!DOCTYPE html><html><p>Waltz<br></html>"), /^This is no MusicXML. Export/],
    [zip({ ...named, "a.xml": "a waltz" }), /^This is no MusicXML. Export/],
    [Buffer.from("<museScore></museScore>"), /MuseScore file \(.mscx\). Export the score/],
    [
      Buffer.from(score.slice(0, -30)),
      /not well-formed XML: it is cut off in bar 1. Export it again/,
    ],
    [Buffer.from(score.replace("</note>", "</nota>")), /XML: bar 1, line 1: .+\. Export it again/],
  ];
  for (const [file, message] of cases)
    expect(() => readScore(openScoreFile(file))).toThrow(message);
});
