import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawSchoolPicture } from "./draw-school-picture.ts";
import { hasSharePicture, writeSharePicture } from "./share-picture.ts";

const picturesDir = fileURLToPath(new URL("../../../../public/pictures", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shapeOf = async (picture: Buffer | string) => {
  const { format, width, height, hasAlpha } = await sharp(picture).metadata();
  return { format, width, height, hasAlpha };
};
const jpeg = { format: "jpeg", width: 1200, height: 630, hasAlpha: false };

test("a lesson's shared picture is a JPEG of 1200 × 630 that is there whole or not at all", async () => {
  expect(await hasSharePicture(folder)).toBe(false);
  const input = { title: "Two Hands", category: "beginner", folder } as const;
  await Promise.all([writeSharePicture(input), writeSharePicture(input)]);
  expect(await hasSharePicture(folder)).toBe(true);
  expect(await readdir(folder)).toEqual(["share.jpg"]);
  expect(await shapeOf(join(folder, "share.jpg"))).toEqual(jpeg);
});

test("each lesson's picture is its own", async () => {
  const bytes = () => readFile(join(folder, "share.jpg"));
  const before = await bytes();
  await writeSharePicture({ title: "Other Hands", category: "beginner", folder });
  expect((await bytes()).equals(before)).toBe(false);
});

test("the school's picture bears its name, however long, over its keyboard or the plain dark", async () => {
  const short = await drawSchoolPicture({ picturesDir }, { name: "Keys", tagline: "At home" });
  const name = "The Very Long Named School of Pianos Large and Small, Upright and Grand";
  const long = await drawSchoolPicture({ picturesDir: folder }, { name, tagline: "At home" });
  expect(await shapeOf(short)).toEqual(jpeg);
  expect(await shapeOf(long)).toEqual(jpeg);
  expect(
    short.equals(await drawSchoolPicture({ picturesDir }, { name: "Kezs", tagline: "At home" })),
  ).toBe(false);
});
