import { expect, test } from "vitest";
import { readScore } from "../read-score.ts";
import { writeScore } from "../testing/write-score.ts";
import { nameNotes } from "./name-notes.ts";

test("every note gets the id by which it is read, and keeps one that it has", () => {
  const xml = writeScore([
    { right: "C4:1 r:1 ~E4 D4+F4:2", left: "C3:4" },
    { right: "G4:4", second: "E4:4" },
  ]).replace('<measure number="2"><note>', '<measure number="2"><!-- <note> --><note id="mine">');
  const named = nameNotes(xml);
  const ids = [...named.matchAll(/<note id="([^"]+)">/g)].map(([, id]) => id);
  expect(ids).toEqual([
    "note-1-1",
    "note-1-2",
    "note-1-3",
    "note-1-4",
    "note-1-5",
    "note-1-6",
    "mine",
    "note-2-2",
  ]);
  expect(readScore(named)).toEqual(readScore(xml));
  expect(nameNotes(named)).toBe(named);
  const hostile = ["a b", "1", "x".repeat(100), "&lt;"].map((id) => {
    const bad = xml.replace("<note>", `<note id='${id}'>`);
    expect(nameNotes(bad)).toBe(named);
    return readScore(bad).notes.find(({ spelled }) => spelled === "C4")?.id;
  });
  expect(new Set(hostile)).toEqual(new Set(["note-1-1"]));
});
