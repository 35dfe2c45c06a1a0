import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { listLibraryPage } from "./list-library-page.ts";

const { db } = await useDatabase();
const titles = async (page: number, limit = 12, category = "beginner" as const) =>
  (await listLibraryPage({ db }, { category, page, limit })).videos.map((each) => each.title);
const named = (...numbers: number[]) => numbers.map((number) => `Lesson ${number}`);

// 26 lessons with gaps in their serial numbers, added out of order, and lessons of other levels in
// between.
const numbers = Array.from({ length: 26 }, (_, index) => 10 + index * 3);
await addVideos(
  { db },
  numbers.toReversed().map((number) => sampleVideo(number)),
);
await addVideos(
  { db },
  [11, 14, 100].map((n) => sampleVideo(n, { category: "professional" })),
);

describe("a page of the library", () => {
  test("has its category's lessons by serial number, without repetition across pages [list-library-page-1]", async () => {
    const pages = [await titles(1), await titles(2), await titles(3)];
    expect(pages.map((page) => page.length)).toEqual([12, 12, 2]);
    expect(pages.flat()).toEqual(named(...numbers));
    const { videos } = await listLibraryPage({ db }, { category: "beginner", page: 2, limit: 2 });
    expect(videos.map((each) => each.serialNumber)).toEqual([3, 4]);
  });

  test("has hasMore only when it is full [list-library-page-2]", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((page) => listLibraryPage({ db }, { category: "beginner", page, limit: 12 })),
    );
    expect(answers.map((answer) => answer.hasMore)).toEqual([true, true, false]);
    expect(answers.map((answer) => answer.total)).toEqual([26, 26, 26]);
    const exact = await listLibraryPage({ db }, { category: "professional", page: 1, limit: 3 });
    expect(exact.hasMore).toBe(true);
  });

  test("is empty beyond the last page and in an empty category", async () => {
    expect(await titles(10_000)).toEqual([]);
    const special = await listLibraryPage({ db }, { category: "special", page: 1, limit: 12 });
    expect(special).toEqual({ videos: [], total: 0, hasMore: false });
  });

  test("stays in order when lessons are inserted, moved or deleted", async () => {
    await addVideos({ db }, [sampleVideo(12)]);
    expect(await titles(1, 4)).toEqual(named(10, 12, 13, 16));
    await addVideos({ db }, [
      sampleVideo(12, { slug: "lesson-10", title: "moved" }),
      sampleVideo(10, { slug: "lesson-12" }),
    ]);
    const first = await listLibraryPage({ db }, { category: "beginner", page: 1, limit: 2 });
    expect(first.videos.map((each) => each.videoId)).toEqual(["lesson-12", "lesson-10"]);
    await sql`delete from videos where serial_number = 13`.execute(db);
    expect(await titles(1, 4)).toEqual(["Lesson 10", "moved", ...named(16, 19)]);
    await addVideos({ db }, [sampleVideo(16, { category: "professional" })]);
    expect(await titles(1, 4)).toEqual(["Lesson 10", "moved", ...named(19, 22)]);
    const { total } = await listLibraryPage({ db }, { category: "beginner", page: 1, limit: 12 });
    expect(total).toBe(25);
  });

  test("is correct after many lessons were added concurrently", async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addVideos({ db }, [sampleVideo(1_000 - index, { category: "special" })]),
      ),
    );
    const { videos } = await listLibraryPage({ db }, { category: "special", page: 2, limit: 4 });
    expect(videos.map((each) => each.title)).toEqual(named(997, 998, 999, 1_000));
    expect(videos.map((each) => each.serialNumber)).toEqual([5, 6, 7, 8]);
  });
});
