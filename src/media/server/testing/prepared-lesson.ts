import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readLessons } from "#catalog/server/index.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { makeOnce } from "../../../../test/support/make-once.ts";
import { makeTinySchool } from "../../../../test/support/school/tiny-school.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { mediaIdOf } from "../jobs/media-id.ts";
import { type LessonToPrepare, prepareLesson } from "../pipeline/prepare-lesson.ts";
import { findImage } from "../poster/find-image.ts";

/** The master key of all lessons that tests encode. */
export const testMasterKey = Buffer.alloc(32, 3);
export const imagesDir = fileURLToPath(new URL("../../../../public/pictures", import.meta.url));
const scorePath = fileURLToPath(
  new URL("../../../score/server/testing/test-scores/two-hands.musicxml", import.meta.url),
);

/**
 * Copies the tiny school's lesson to `folder/media`, and its encoding's files to `folder/work`. The
 * lesson is encoded once per run, as a worker would.
 */
export async function copyPreparedLesson(
  folder: string,
): Promise<{ lesson: LessonToPrepare; outDir: string; manifest: MediaManifest }> {
  const made = await makeOnce("prepared-lesson", prepare);
  for (const name of ["media", "work"]) {
    await cp(join(made, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  const lesson: LessonToPrepare = JSON.parse(await readFile(join(made, "lesson.json"), "utf8"));
  const outDir = join(folder, "media", lesson.mediaId);
  const manifest: MediaManifest = JSON.parse(await readFile(join(outDir, "media.json"), "utf8"));
  return { lesson, outDir, manifest };
}

async function prepare(place: string): Promise<void> {
  const schoolDir = await makeTinySchool();
  const [found] = await readLessons(schoolDir);
  if (!found) throw new Error("The tiny school has no lesson.");
  const mediaId = await mediaIdOf(
    { schoolDir, masterKey: testMasterKey, school: testSchool },
    found,
  );
  await rm(schoolDir, { recursive: true });
  const { title, tagline, category, serialNumber, labels, picture } = found;
  const imagePath = await findImage(imagesDir, picture);
  const lesson: LessonToPrepare = {
    mediaId,
    title,
    tagline,
    category,
    serialNumber,
    labels,
    sections: null,
    scorePath,
    imagePath,
  };
  await prepareLesson(
    {
      ffmpeg: await locateFfmpeg(),
      masterKey: testMasterKey,
      mediaFiles: openFolderStore(join(place, "media")),
      workDir: join(place, "work"),
      school: testSchool,
      readLogo: async () => null,
    },
    lesson,
  );
  await writeFile(join(place, "lesson.json"), JSON.stringify(lesson));
}
