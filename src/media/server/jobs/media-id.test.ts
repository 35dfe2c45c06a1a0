import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readLessons } from "#catalog/server/index.ts";
import { useStudio } from "../testing/test-studio.ts";
import { mediaIdOf } from "./media-id.ts";

const deps = await useStudio();
const [lesson] = await readLessons(deps.schoolDir);

test("a new master key gives every lesson a new media id, so that all are prepared again", async () => {
  if (!lesson) throw new Error("the test school has no lesson");
  const id = await mediaIdOf(deps, lesson);
  expect(await mediaIdOf(deps, lesson)).toBe(id);
  expect(await mediaIdOf({ ...deps, masterKey: new Uint8Array(32).fill(7) }, lesson)).not.toBe(id);
});

test("sections give a lesson a new media id, and wrong ones are named by file and field", async () => {
  if (!lesson) throw new Error("the test school has no lesson");
  const id = await mediaIdOf(deps, lesson);
  const file = path.join(deps.schoolDir, "lessons", `${lesson.videoId}.sections.json`);
  const section = { title: "Listen", intro: "Follow the left hand." };
  const idWith = async (sections: object) => {
    await writeFile(file, JSON.stringify(sections));
    return mediaIdOf(deps, lesson);
  };
  const sectioned = await idWith([section]);
  expect(sectioned).not.toBe(id);
  expect(await idWith([{ ...section, tempo: 0.5 }])).not.toBe(sectioned);
  const wrong = { ...section, hand: "third", bars: [4, 1], tempo: 9, words: "" };
  const lines = await idWith([wrong]).catch(String);
  for (const part of ["sections.json", "0.hand", "0.bars", "0.tempo", "words"]) {
    expect(lines).toContain(part);
  }
  await rm(file);
  expect(await mediaIdOf(deps, lesson)).toBe(id);
});

test("drawn hands give a lesson a new media id, and leave the ids of others as they are", async () => {
  if (!lesson) throw new Error("the test school has no lesson");
  const id = await mediaIdOf(deps, lesson);
  expect(await mediaIdOf(deps, { ...lesson, hands: "drawn" })).not.toBe(id);
  expect(await mediaIdOf(deps, { ...lesson, hands: undefined })).toBe(id);
});

test("another name, accent or logo gives a lesson with title cards a new media id", async () => {
  if (!lesson) throw new Error("the test school has no lesson");
  const { school } = deps;
  const accent = { fill: "#2f6f8f", ink: "#ffffff", onLight: "#2f6f8f", onDark: "#5a9cbd" };
  const logo = { name: "logo-1", url: "https://school.test/logo", width: 90, height: 30 };
  const looks = [
    school,
    { ...school, name: "Ada's Keys" },
    { ...school, accent },
    { ...school, logo },
  ];
  const ids = () => Promise.all(looks.map((each) => mediaIdOf({ ...deps, school: each }, lesson)));
  expect(new Set(await ids()).size).toBe(1);
  const file = path.join(deps.schoolDir, "lessons", `${lesson.videoId}.sections.json`);
  await writeFile(file, JSON.stringify([{ title: "Listen", intro: "Follow the left hand." }]));
  expect(new Set(await ids()).size).toBe(looks.length);
  await rm(file);
});
