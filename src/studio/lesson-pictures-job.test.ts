import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findVideo, loadLessons, markVideoReady, readLessons } from "#catalog/index.ts";
import { mediaIdOf, queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";
import { useStudio } from "./test-studio.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;
const [lesson] = await readLessons(schoolDir);
if (!lesson) throw new Error("The tiny school has no lesson.");
const mediaId = await mediaIdOf(deps, lesson);

const { videoId } = await prepareOnceUponATime();
await workOnLessons(deps);

test("a lesson prepared before there were such pictures gets its own at the next start, once", async () => {
  const share = inFolder("posters/share.jpg");
  const bytes = () => readFile(share, "latin1").catch(() => null);
  await queueMissingLessons(deps);
  await queueMissingLessons(deps);
  await expect.poll(bytes, { timeout: 10_000 }).toMatch(/^\xff\xd8/);

  // One that is there is left as it is, whoever drew it.
  await writeFile(share, "drawn already");
  await queueMissingLessons(deps);
  expect(await bytes()).toBe("drawn already");
});

test("posters that were drawn as they once were give way to today's, at a new address", async () => {
  const address = `/media/${mediaId}/posters/poster-2-960.webp`;
  const shown = async () => (await findVideo({ db }, videoId))?.posterPath;
  await expect.poll(shown, { timeout: 10_000 }).toBe(address);
  for (const width of [480, 960, 1280]) {
    const { format, width: drawn } = await sharp(
      inFolder(`posters/poster-2-${width}.webp`),
    ).metadata();
    expect([format, drawn]).toEqual(["webp", width]);
  }
  expect(await readFile(inFolder("posters/poster-960.webp"), "utf8")).toBe(
    "still cached somewhere",
  );
  const manifest = JSON.parse(await readFile(inFolder("media.json"), "utf8"));
  expect(manifest).toEqual({ kept: "as it is", poster: "posters/poster-2-1280.webp" });
});

/** A lesson of the tiny school with posters of an earlier drawing and none to share. */
async function prepareOnceUponATime() {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  await mkdir(inFolder("posters"), { recursive: true });
  await writeFile(inFolder("posters/poster-960.webp"), "still cached somewhere");
  const media = { kept: "as it is", poster: "posters/poster-1280.webp" };
  await writeFile(inFolder("media.json"), JSON.stringify(media));
  const posterPath = `/media/${mediaId}/posters/poster-960.webp`;
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const ready = { videoId: "two-hands", mediaId, durationSeconds: 8, posterPath, dataCosts };
  await markVideoReady({ db }, ready);
  return ready;
}

function inFolder(file: string): string {
  return path.join(deps.mediaRoot, mediaId, file);
}
