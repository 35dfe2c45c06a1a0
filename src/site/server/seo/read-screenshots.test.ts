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
const write = (format: string, picture: Buffer) =>
  writeFile(path.join(schoolDir, "screens", `${format}.webp`), picture);

test("a school without screenshots has none", async () => {
  expect(await readScreenshots(schoolDir)).toEqual([]);
});

test("the demo school has both, with their sizes [read-screenshots-1]", async () => {
  const screens = await readScreenshots("school");
  expect(screens.map(({ path, width, height }) => [path, width > height])).toEqual([
    ["/screens/wide.webp", true],
    ["/screens/narrow.webp", false],
  ]);
});

test.each([
  ["of another format", "wide", blank(1280, 800).png()],
  ["too small", "wide", blank(480, 300).webp()],
  ["too long", "narrow", blank(400, 1000).webp()],
  ["in landscape instead of portrait", "narrow", blank(800, 600).webp()],
])("a screenshot %s is refused by name", async (_, format, picture) => {
  await write(format, await picture.toBuffer());
  await expect(readScreenshots(schoolDir)).rejects.toThrow(`screens/${format}.webp`);
});

test("a file that is not an image is rejected by name", async () => {
  await write("wide", Buffer.from("words"));
  await expect(readScreenshots(schoolDir)).rejects.toThrow("screens/wide.webp");
});
