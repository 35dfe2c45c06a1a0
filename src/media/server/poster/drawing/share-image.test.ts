import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { hasShareImage, storePublicImages } from "../public-images.ts";
import { drawSchoolImage } from "./draw-school-image.ts";
import { drawShareImage } from "./share-image.ts";

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

test("a lesson's share image is a JPEG of 1200 × 630, stored under its name [share-image-1]", async () => {
  const mediaFiles = openFolderStore(join(folder, "media"));
  const id = "a".repeat(32);
  expect(await hasShareImage(mediaFiles, id)).toBe(false);
  const image = await drawShareImage({ title: "Two Hands", category: "beginner" });
  await storePublicImages(mediaFiles, [image], id);
  expect(await hasShareImage(mediaFiles, id)).toBe(true);
  const stored = await mediaFiles.read(`posters/${id}/share.jpg`);
  expect(await shapeOf(stored ?? "")).toEqual(jpeg);
});

test("each lesson has its own share image [share-image-2]", async () => {
  const draw = (title: string) => drawShareImage({ title, category: "beginner" });
  const [one, other] = [await draw("Two Hands"), await draw("Other Hands")];
  expect(one.bytes.equals(other.bytes)).toBe(false);
});

test("the school's share image has its name, of any length, in its accent, over a keyboard or a plain background [share-image-3] [school-photo-7] [school-icon-8]", async () => {
  const short = await drawSchoolImage({ imagesDir }, { name: "Keys", tagline: "At home" });
  const name = "The Very Long Named School of Pianos Large and Small, Upright and Grand";
  const long = await drawSchoolImage({ imagesDir: folder }, { name, tagline: "At home" });
  expect(await shapeOf(short)).toEqual(jpeg);
  expect(await shapeOf(long)).toEqual(jpeg);
  for (const other of [{ name: "Kezs" }, { name: "Keys", accent: "#2f6f8f" }]) {
    const image = await drawSchoolImage({ imagesDir }, { tagline: "At home", ...other });
    expect(short.equals(image)).toBe(false);
  }
  const background = await sharp({
    create: { width: 400, height: 225, channels: 3, background: "#1414c8" },
  })
    .webp()
    .toBuffer();
  // A photo of the school's own replaces the keyboard.
  const own = await drawSchoolImage(
    { imagesDir, background },
    { name: "Keys", tagline: "At home" },
  );
  const { data } = await sharp(own).raw().toBuffer({ resolveWithObject: true });
  expect(data[1_190 * 3 + 2]).toBeGreaterThan(150);
  // The icon of the school's logo replaces the keys.
  const mark = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#c81414" } })
    .png()
    .toBuffer();
  const marked = await drawSchoolImage({ imagesDir, mark }, { name: "Keys", tagline: "At home" });
  expect(short.equals(marked)).toBe(false);
});
