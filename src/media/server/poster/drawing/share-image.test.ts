import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawSchoolImage } from "./draw-school-image.ts";
import { hasShareImage, writeShareImage } from "./share-image.ts";

const imagesDir = fileURLToPath(new URL("../../../../../public/pictures", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shapeOf = async (image: Buffer | string) => {
  const { format, width, height, hasAlpha } = await sharp(image).metadata();
  return { format, width, height, hasAlpha };
};
const jpeg = { format: "jpeg", width: 1200, height: 630, hasAlpha: false };

test("a lesson's share image is a JPEG of 1200 × 630, written atomically [share-image-1]", async () => {
  expect(await hasShareImage(folder)).toBe(false);
  const input = { title: "Two Hands", category: "beginner", folder } as const;
  await Promise.all([writeShareImage(input), writeShareImage(input)]);
  expect(await hasShareImage(folder)).toBe(true);
  expect(await readdir(folder)).toEqual(["share.jpg"]);
  expect(await shapeOf(join(folder, "share.jpg"))).toEqual(jpeg);
});

test("each lesson has its own share image [share-image-2]", async () => {
  const bytes = () => readFile(join(folder, "share.jpg"));
  const before = await bytes();
  await writeShareImage({ title: "Other Hands", category: "beginner", folder });
  expect((await bytes()).equals(before)).toBe(false);
});

test("the school's share image has its name, of any length, over a keyboard or a plain background [share-image-3]", async () => {
  const short = await drawSchoolImage({ imagesDir }, { name: "Keys", tagline: "At home" });
  const name = "The Very Long Named School of Pianos Large and Small, Upright and Grand";
  const long = await drawSchoolImage({ imagesDir: folder }, { name, tagline: "At home" });
  expect(await shapeOf(short)).toEqual(jpeg);
  expect(await shapeOf(long)).toEqual(jpeg);
  expect(
    short.equals(await drawSchoolImage({ imagesDir }, { name: "Kezs", tagline: "At home" })),
  ).toBe(false);
});
