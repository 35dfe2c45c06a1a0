import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { changeRating } from "../change-rating.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { markVideoReady } from "../lessons/mark-video.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { searchVideos } from "./search-videos.ts";

const { db } = await useDatabase();
const find = async (search: string) =>
  (await searchVideos({ db }, { search, page: 1, limit: 20 })).map((each) => each.videoId);
/** The stored words with their numbers of videos, and the expected ones. */
async function countedWords() {
  const stored = await db
    .selectFrom("searchWords")
    .select(["word", "videos"])
    .orderBy("word")
    .execute();
  const texts = await db.selectFrom("videos").selectAll().execute();
  const truth = new Map<string, number>();
  for (const { title, tagline, description, composer, keywords, category } of texts) {
    const all = `${title} ${tagline} ${description} ${composer} ${keywords} ${category}`;
    const words = all.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    for (const word of new Set(words)) truth.set(word, (truth.get(word) ?? 0) + 1);
  }
  const expected = [...truth].map(([word, videos]) => ({ word, videos }));
  return { stored, expected: expected.toSorted((a, b) => (a.word < b.word ? -1 : 1)) };
}
const one = sampleVideo(1, { title: "Barcarolle", description: "Rowing, rowing home." });
const two = sampleVideo(2, { title: "Berceuse", description: "Rowing into sleep." });

test("words are stored with the number of their videos, through every change", async () => {
  await addVideos({ db }, [one, two]);
  const added = await countedWords();
  expect(added.stored).toEqual(added.expected);
  expect(added.stored).toContainEqual({ word: "rowing", videos: 2 });

  await addVideos({ db }, [{ ...one, title: "Gondola song" }, two]);
  const changed = await countedWords();
  expect(changed.stored).toEqual(changed.expected);
  expect(await find("barcarolle")).toEqual([]);
  expect(await find("gondola")).toEqual(["lesson-1"]);

  await db.deleteFrom("videos").where("slug", "=", "lesson-1").execute();
  const deleted = await countedWords();
  expect(deleted.stored).toEqual(deleted.expected);
  expect(deleted.stored).toContainEqual({ word: "rowing", videos: 1 });
  expect(await find("gondola")).toEqual([]);
});

test("a changed composer, level or keyword is found, and the former one no longer", async () => {
  const third = sampleVideo(3, { composer: "Clara Schumann", keywords: "romantic impromptu" });
  await addVideos({ db }, [third]);
  expect(await find("clara schumann")).toEqual(["lesson-3"]);
  expect(await find("impromptu beginner")).toEqual(["lesson-3"]);

  await addVideos({ db }, [
    { ...third, composer: "Fanny Hensel", keywords: "notturno", category: "professional" },
  ]);
  expect(await find("hensel notturno professional")).toEqual(["lesson-3"]);
  for (const gone of ["schumann", "impromptu", "notturno beginner"]) {
    expect(await find(gone), gone).toEqual([]);
  }
  const { stored, expected } = await countedWords();
  expect(stored).toEqual(expected);
  await db.deleteFrom("videos").where("slug", "=", "lesson-3").execute();
});

test("changes of media and ratings leave the words unchanged", async () => {
  const version = () =>
    db
      .selectFrom("videoTexts")
      .select(["id", sql<string>`xmin::text`.as("version")])
      .execute();
  const before = await version();
  await markVideoReady(
    { db },
    {
      slug: "lesson-2",
      mediaId: "m",
      durationSeconds: 60,
      posterPath: "/p-960.webp",
      dataCosts: { all: 3_000, small: 2_000, sound: 1_000 },
    },
  );
  const { id } = await db.selectFrom("videos").select("id").executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => changeRating(trx, id, { total: 10, count: 1 }));
  expect(await version()).toEqual(before);
});

test("videos that are added concurrently are all counted", async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    sampleVideo(100 + index, { title: `Tarantella ${index % 3} presto`, description: "Allegro." }),
  );
  await Promise.all(many.map((video) => addVideos({ db }, [video])));
  const { stored, expected } = await countedWords();
  expect(stored).toEqual(expected);
  expect(stored).toContainEqual({ word: "tarantella", videos: 12 });
  await Promise.all(
    many.map((video) => db.deleteFrom("videos").where("slug", "=", video.slug).execute()),
  );
  expect(await find("tarantella")).toEqual([]);
  expect((await countedWords()).stored).not.toContainEqual(
    expect.objectContaining({ word: "tarantella" }),
  );
});

test("a very long word can be added and found", async () => {
  const long = "a".repeat(5_000);
  await addVideos({ db }, [sampleVideo(200, { title: long, description: `${long} coda` })]);
  expect(await find("coda")).toEqual(["lesson-200"]);
  expect(await find(long.slice(0, 60))).toEqual(["lesson-200"]);
});
