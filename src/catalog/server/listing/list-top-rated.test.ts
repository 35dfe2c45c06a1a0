import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { markVideoReady } from "../lessons/mark-video.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { listTopRated } from "./list-library-page.ts";

const { db } = await useDatabase();

test("nothing is top rated while nothing is rated", async () => {
  await addVideos({ db }, [sampleVideo(1)]);
  expect(await listTopRated({ db })).toEqual([]);
});

test("a single rating of ten does not rank above many of nine and more", async () => {
  await addVideos({ db }, [
    sampleVideo(2, { slug: "one-ten", ratingsTotal: 10, ratedBy: 1 }),
    sampleVideo(3, { slug: "loved", ratingsTotal: 380, ratedBy: 40 }),
    sampleVideo(4, { slug: "liked", ratingsTotal: 320, ratedBy: 40 }),
    sampleVideo(5, { slug: "one-one", ratingsTotal: 1, ratedBy: 1 }),
  ]);
  const names = (await listTopRated({ db })).map((each) => each.videoId);
  expect(names).toEqual(["loved", "one-ten", "liked", "one-one"]);
});

test("of equal averages the one with more ratings comes first", async () => {
  await addVideos({ db }, [
    sampleVideo(6, { slug: "few", ratingsTotal: 90, ratedBy: 9 }),
    sampleVideo(7, { slug: "many", ratingsTotal: 900, ratedBy: 90 }),
  ]);
  const names = (await listTopRated({ db })).map((each) => each.videoId);
  expect(names.slice(0, 2)).toEqual(["many", "few"]);
});

test("the result equals that of scoring every video", async () => {
  await addVideos(
    { db },
    Array.from({ length: 300 }, (_, index) => {
      const ratedBy = (index * 7) % 23;
      return sampleVideo(100 + index, {
        ratedBy,
        ratingsTotal: ratedBy * (1 + ((index * 5) % 10)),
      });
    }),
  );
  await sql`update videos set ratings_total = ratings_total + 3, rated_by = rated_by + 1
    where serial_number > 350`.execute(db);
  await sql`delete from videos where serial_number between 120 and 140`.execute(db);
  const scored = await sql<{ slug: string }>`
    select slug from videos, (
      select sum(ratings_total)::float8 / sum(rated_by) as mean from videos
    ) as school
    where rated_by > 0
    order by (ratings_total + 5 * mean) / (rated_by + 5) desc, rated_by desc, id limit 10
  `.execute(db);
  const names = (await listTopRated({ db })).map((each) => each.videoId);
  expect(names).toEqual(scored.rows.map((row) => row.slug));
});

test("there are ten at most", async () => {
  await addVideos(
    { db },
    Array.from({ length: 12 }, (_, index) =>
      sampleVideo(20 + index, { ratingsTotal: 80, ratedBy: 10 }),
    ),
  );
  expect(await listTopRated({ db })).toHaveLength(10);
});

test("a lesson in preparation does not lead, even where none of the ten best plays [preparing-5]", async () => {
  await markVideoReady(
    { db },
    {
      slug: "one-one",
      mediaId: "m1",
      durationSeconds: 60,
      posterPath: "/posters/x/poster-4-960.webp",
      dataCosts: { all: 3_000, small: 2_000, sound: 1_000 },
    },
  );
  const best = await listTopRated({ db });
  expect(best.map(({ ready }) => ready)).toEqual([true, ...Array(9).fill(false)]);
  expect(best[0]?.videoId).toBe("one-one");
});
