import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { loadLessons, markVideoReady, readLessons } from "#catalog/index.ts";
import { mediaIdOf, queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";
import { useStudio } from "./test-studio.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;

test("a lesson prepared before there were such pictures gets its own at the next start, once", async () => {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const [lesson] = await readLessons(schoolDir);
  if (!lesson) throw new Error("The tiny school has no lesson.");
  const mediaId = await mediaIdOf(deps, lesson);
  const posters = path.join(deps.mediaRoot, mediaId, "posters");
  await mkdir(posters, { recursive: true });
  const posterPath = `/media/${mediaId}/posters/poster-960.webp`;
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const ready = { videoId: "two-hands", mediaId, durationSeconds: 8, posterPath, dataCosts };
  await markVideoReady({ db }, ready);

  const share = path.join(posters, "share.jpg");
  const bytes = () => readFile(share, "latin1").catch(() => null);
  await workOnLessons(deps);
  await queueMissingLessons(deps);
  await queueMissingLessons(deps);
  await expect.poll(bytes, { timeout: 10_000 }).toMatch(/^\xff\xd8/);

  // One that is there is left as it is, whoever drew it.
  await writeFile(share, "drawn already");
  await queueMissingLessons(deps);
  expect(await bytes()).toBe("drawn already");
});
