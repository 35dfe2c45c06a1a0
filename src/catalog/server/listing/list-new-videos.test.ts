import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { listNewVideos } from "./list-library-page.ts";

const { db } = await useDatabase();

test("an empty school has no new videos", async () => {
  expect(await listNewVideos({ db })).toEqual([]);
});

test("the twelve newest of all categories come first, newest first", async () => {
  await addVideos(
    { db },
    Array.from({ length: 15 }, (_, index) =>
      sampleVideo(index + 1, {
        category: index % 2 === 0 ? "beginner" : "special",
        createdAt: `2026-01-${String(index + 1).padStart(2, "0")}T00:00:00Z`,
      }),
    ),
  );
  const ready = db.updateTable("videos").set({ mediaState: "ready" });
  await ready.where("slug", "in", ["lesson-3", "lesson-7"]).execute();
  // A lesson in preparation never leads [preparing-1].
  expect((await listNewVideos({ db })).slice(0, 3).map((each) => each.title)).toEqual([
    "Lesson 7",
    "Lesson 3",
    "Lesson 15",
  ]);
  await ready.execute();
  const newest = await listNewVideos({ db });
  expect(newest.map((each) => each.title)).toEqual(
    [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((number) => `Lesson ${number}`),
  );
});
