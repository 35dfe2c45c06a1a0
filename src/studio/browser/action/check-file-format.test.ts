import { expect, test } from "vitest";
import { checkFileFormat, type ReadableFormat, readTextFile } from "./check-file-format.ts";

const zip = (entry: string) => `PK\x03\x04\x14\0\0\0\0\0${entry}`;

/** The error message, or "accepted". */
function check(name: string, content: string, format: ReadableFormat): Promise<string> {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return checkFileFormat(new File([bytes], name), format).then(
    () => "accepted",
    (error: Error) => error.message,
  );
}

test("a file of another program is named with the format to save it in [file-format-1]", async () => {
  const musicXml = "Export it as MusicXML (.mxl or .musicxml) and choose that file.";
  const csv = "Save it as CSV (.csv) and choose that file.";
  const captions = "Export it as WebVTT (.vtt) or SRT (.srt) and choose that file.";
  const midi = "Export it as a MIDI file (.mid) and choose that file.";
  const cases: [name: string, content: string, format: ReadableFormat, refusal: string][] = [
    [
      "a.mxl",
      zip("META-INF/container.xml"),
      "captions",
      `This is a compressed MusicXML file (.mxl). ${captions}`,
    ],
    ["b.xml", zip("waltz.mscx"), "score", `This is a MuseScore file (.mscz). ${musicXml}`],
    [
      "c.mscz",
      zip("META-INF/container.xml…waltz.mscx"),
      "score",
      `This is a MuseScore file (.mscz). ${musicXml}`,
    ],
    ["d.xml", "%PDF-1.7", "score", `This is a PDF. ${musicXml}`],
    ["e.xml", "\x0fSIBELIUS\0", "score", `This is a Sibelius score (.sib). ${musicXml}`],
    ["f.srt", "MThd\0\0", "captions", `This is a MIDI file. ${captions}`],
    ["g.srt", zip("word/document.xml"), "captions", `This is a Word document (.docx). ${captions}`],
    ["h.srt", "{\\rtf1", "captions", `This is an RTF document. ${captions}`],
    ["i.csv", zip("xl/workbook.xml"), "csv", `This is an Excel workbook (.xlsx). ${csv}`],
    [
      "j.csv",
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
      "csv",
      `This is an older Word, Excel or PowerPoint file. ${csv}`,
    ],
    ["k.numbers", zip("Index"), "csv", `This is a Numbers spreadsheet. ${csv}`],
    ["l.csv", "\xff\xfeN\0\0\0", "csv", `This is no text file. ${csv}`],
    ["m.mid", "\0\0\0 ftypmp42", "midi", `This is a film. ${midi}`],
    ["n.mid", "<score-partwise>", "midi", `This is no MIDI file. ${midi}`],
    ["o.xml", "a\0b", "score", `This is no text file. ${musicXml}`],
    ["o.srt", `${"a".repeat(9000)}\0`, "captions", `This is no text file. ${captions}`],
    ["p.vtt", "", "captions", "This file is empty."],
  ];
  for (const [name, content, format, refusal] of cases) {
    expect(await check(name, content, format), name).toBe(refusal);
  }
  expect(await check("q.xml", "\xfe\xff\x001", "score")).toBe("accepted");
});

test("text and MIDI of the wanted kind pass", async () => {
  expect(await check("a.xml", "\xef\xbb\xbf<?xml version='1.0'?>", "score")).toBe("accepted");
  expect(await check("a.musicxml", "\xff\xfe<\0?\0x\0", "score")).toBe("accepted");
  expect(await check("a.mxl", zip("META-INF/container.xml"), "score")).toBe("accepted");
  expect(await check("a.mxl", zip("score.xml"), "score")).toBe("accepted");
  expect(await check("a.mid", "MThd\0\0\0\x06", "score")).toBe("accepted");
  expect(await check("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nA", "captions")).toBe("accepted");
  expect(await check("a.csv", "Name,Email\nPK,ID3", "csv")).toBe("accepted");
  expect(await check("a.mid", "MThd\0\0\0\x06", "midi")).toBe("accepted");
});

test("captions and lists are read in every encoding [file-format-2]", async () => {
  const bytes = Uint8Array.from("\xff\xfe\xc9\0t\0", (character) => character.charCodeAt(0));
  expect(await readTextFile(new File([bytes], "a.srt"), "captions")).toBe("Ét");
  const latin = Uint8Array.from("name\nJos\xe9", (character) => character.charCodeAt(0));
  expect(await readTextFile(new File([latin], "a.csv"), "csv")).toBe("name\nJosé");
  await expect(readTextFile(new File(["%PDF-1.7"], "a.csv"), "csv")).rejects.toThrow(
    "This is a PDF.",
  );
});
