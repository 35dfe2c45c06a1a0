import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as z from "zod";
import { findVideo, loadLessons, markVideoReady, readLessons } from "#catalog/server/index.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { addEncoding } from "../queries/encodings.ts";
import { useStudio } from "../testing/test-studio.ts";
import { queueImages } from "./lesson-images-job.ts";
import { queueMissingLessons } from "./lesson-jobs.ts";
import { mediaIdOf } from "./media-id.ts";
import { workOnEncodings } from "./work-on-encodings.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;
const [lesson] = await readLessons(schoolDir);
if (!lesson) throw new Error("The tiny school has no lesson.");
const mediaId = await mediaIdOf(deps, lesson);

const { slug: videoId } = await prepareOldLesson();
await workOnEncodings(deps);

test("a lesson prepared without share image and posters gets them at the next start, once [lesson-images-job-1]", async () => {
  await queueMissingLessons(deps);
  await queueMissingLessons(deps);
  await expect.poll(posterId).toBeTypeOf("string");
  const share = await publicFile("share.jpg");
  const bytes = () => readFile(share, "latin1");
  expect(await bytes()).toMatch(/^\xff\xd8/);

  // An existing image is left as it is.
  await writeFile(share, "drawn already");
  await queueMissingLessons(deps);
  expect(await bytes()).toBe("drawn already");
});

test("posters under the media id are replaced by current ones with a random URL", async () => {
  await expect.poll(posterId).toBeTypeOf("string");
  expect((await findVideo({ db }, videoId))?.posterPath).not.toContain(mediaId);
  for (const width of [480, 960, 1280]) {
    const poster = await publicFile(`poster-4-${width}.webp`);
    const { format, width: drawn } = await sharp(poster).metadata();
    expect([format, drawn]).toEqual(["webp", width]);
  }
  expect(await readFile(inFolder("posters/poster-960.webp"), "utf8")).toBe(
    "still cached somewhere",
  );
  const manifest = JSON.parse(await readFile(inFolder("media.json"), "utf8"));
  const poster = `${await posterId()}/poster-4-1280.webp`;
  expect(manifest).toEqual({ unrelated: "as it is", poster });
});

test("a lesson in preparation has its poster at once, since its score is known [preparing-2]", async () => {
  await db
    .updateTable("videos")
    .set({ mediaState: "preparing", mediaId: null, posterPath: null })
    .where("slug", "=", videoId)
    .execute();
  await queueImages(deps, { videoId, posterPath: null });
  const posterPath = async () => (await findVideo({ db }, videoId))?.posterPath;
  await expect.poll(posterPath).toMatch(/^\/posters\/[a-f0-9]{32}\//);
  expect(await findVideo({ db }, videoId)).toMatchObject({ mediaState: "preparing" });
  const poster = path.join(deps.mediaRoot, String(await posterPath()));
  expect((await sharp(poster).metadata()).width).toBe(960);
});

test("[lesson-images-job-2] while the school opens with its first lesson, images wait for that", async () => {
  // None can be watched since the test before.
  const input = {
    kind: "score",
    subject: "no-lesson",
    inputHash: "none",
    mediaId: "none",
  } as const;
  const { id: preparationId } = await addEncoding(db, { ...input, source: null, priority: 1 });
  const handlers = new Map<string, (payload: never, signal: AbortSignal) => Promise<void>>();
  const jobs: Jobs = {
    ...deps.jobs,
    work: async ({ name }, handle) => void handlers.set(name, handle),
  };
  await workOnEncodings({ ...deps, jobs });
  expect([...handlers.keys()]).not.toContain("studio.draw-pictures");
  const attempt: (payload: object, signal: AbortSignal) => Promise<void> = z
    .custom<(payload: object, signal: AbortSignal) => Promise<void>>(
      (it) => typeof it === "function",
    )
    .parse(handlers.get("studio.prepare"));
  await attempt({ preparationId }, new AbortController().signal);
  expect([...handlers.keys()]).toContain("studio.draw-pictures");
});

/** Creates a lesson of the tiny school with outdated posters and no share image. */
async function prepareOldLesson() {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  await mkdir(inFolder("posters"), { recursive: true });
  await writeFile(inFolder("posters/poster-960.webp"), "still cached somewhere");
  const media = { unrelated: "as it is", poster: "posters/poster-1280.webp" };
  await writeFile(inFolder("media.json"), JSON.stringify(media));
  const posterPath = `/media/${mediaId}/posters/poster-960.webp`;
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const ready = { slug: "two-hands", mediaId, durationSeconds: 8, posterPath, dataCosts };
  await markVideoReady({ db }, ready);
  return ready;
}

/** The id in the poster's URL, once it is the current version. */
async function posterId(): Promise<string | undefined> {
  const shown = (await findVideo({ db }, videoId))?.posterPath ?? "";
  return /^\/posters\/([a-f0-9]{32})\/poster-4-960\.webp$/.exec(shown)?.[1];
}

async function publicFile(file: string): Promise<string> {
  return path.join(deps.mediaRoot, "posters", String(await posterId()), file);
}

function inFolder(file: string): string {
  return path.join(deps.mediaRoot, mediaId, file);
}
