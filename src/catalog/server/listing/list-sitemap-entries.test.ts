import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { listSitemapEntries } from "../queries/videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { countByCategory } from "./list-library-page.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  ...Array.from({ length: 5 }, (_, index) => sampleVideo(index + 1)),
  sampleVideo(6, { category: "special" }),
]);

test("lessons are counted by category, empty ones included", async () => {
  expect(await countByCategory({ db })).toEqual([
    { category: "beginner", count: 5 },
    { category: "intermediate", count: 0 },
    { category: "professional", count: 0 },
    { category: "special", count: 1 },
  ]);
});

test("a category's lessons come in order and in pages, with the day of their last change", async () => {
  const page = await listSitemapEntries(db, { category: "beginner", skip: 2, limit: 2 });
  expect(page.map(({ slug }) => slug)).toEqual(["lesson-3", "lesson-4"]);
  expect(page[0]?.changedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  const last = await listSitemapEntries(db, { category: "beginner", skip: 4, limit: 50_000 });
  expect(last).toHaveLength(1);
  expect(await listSitemapEntries(db, { category: "professional", skip: 0, limit: 5 })).toEqual([]);
});
