import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readScreenshots } from "./read-screenshots.ts";

let schoolDir: string;

beforeEach(async () => {
  schoolDir = await mkdtemp(path.join(tmpdir(), "screens-"));
  await mkdir(path.join(schoolDir, "screens"));
});
afterEach(() => rm(schoolDir, { recursive: true }));

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#000" } });
const keep = (format: string, picture: Buffer) =>
  writeFile(path.join(schoolDir, "screens", `${format}.webp`), picture);

test("a school without pictures of its screens has none", async () => {
  expect(await readScreenshots(schoolDir)).toEqual([]);
});

test("the demo school has both, of the sizes that they say", async () => {
  const screens = await readScreenshots("school");
  expect(screens.map(({ path, width, height }) => [path, width > height])).toEqual([
    ["/screens/wide.webp", true],
    ["/screens/narrow.webp", false],
  ]);
});

test.each([
  ["of another kind", "wide", blank(1280, 800).png()],
  ["too small", "wide", blank(480, 300).webp()],
  ["too long", "narrow", blank(400, 1000).webp()],
  ["that lies where it should stand", "narrow", blank(800, 600).webp()],
])("a picture %s is named", async (_, format, picture) => {
  await keep(format, await picture.toBuffer());
  await expect(readScreenshots(schoolDir)).rejects.toThrow(`screens/${format}.webp`);
});

test("a file that is no picture is named", async () => {
  await keep("wide", Buffer.from("words"));
  await expect(readScreenshots(schoolDir)).rejects.toThrow("screens/wide.webp");
});
