import { expect, test } from "vitest";
import { addVideos, markVideoReady } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { waitForFirstLesson } from "./wait-for-first-lesson.ts";

const { db, url } = await useDatabase();

test("a school without lessons opens at once; one that prepares lessons waits for the first", async () => {
  const printed: string[] = [];
  const wait = () => waitForFirstLesson(url, (line) => printed.push(line));
  await wait();
  expect(printed).toEqual([]);

  await addVideos({ db }, [sampleVideo(1), sampleVideo(2)]);
  let isOpen = false;
  const waiting = wait().then(() => {
    isOpen = true;
  });
  await expect.poll(() => printed).toEqual([expect.stringContaining("preparing the first lesson")]);
  expect(isOpen).toBe(false);
  const media = { mediaId: "made", durationSeconds: 60, posterPath: "/poster-960.webp" };
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  await markVideoReady({ db }, { slug: sampleVideo(2).slug, ...media, dataCosts });
  await waiting;
  await wait();
  expect(printed).toHaveLength(1);
});
