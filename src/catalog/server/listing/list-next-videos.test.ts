import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { listNextVideos } from "./list-library-page.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  ...Array.from({ length: 15 }, (_, index) => sampleVideo(index + 1)),
  sampleVideo(16, { category: "intermediate" }),
]);
const after = async (serialNumber: number, category: "beginner" | "intermediate" = "beginner") =>
  (await listNextVideos({ db }, { category, serialNumber })).map((each) => each.serialNumber);

test("up to twelve lessons of greater serial number follow, nearest first [list-next-videos-1]", async () => {
  expect(await after(2)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(await after(13)).toEqual([14, 15]);
});

test("a lesson in preparation never comes before one that plays [preparing-3]", async () => {
  const ready = db.updateTable("videos").set({ mediaState: "ready" });
  await ready.where("slug", "in", ["lesson-13", "lesson-15"]).execute();
  expect(await after(11)).toEqual([13, 15, 12, 14]);
});

test("nothing follows the last lesson, whatever other categories have", async () => {
  expect(await after(15)).toEqual([]);
});

test("lessons of other categories are left out [list-next-videos-2]", async () => {
  expect(await after(0, "intermediate")).toEqual([1]);
});
