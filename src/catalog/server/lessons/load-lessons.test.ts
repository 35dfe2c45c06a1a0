import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { getVideo } from "../listing/find-video.ts";
import { loadLessons } from "./load-lessons.ts";
import { markVideoReady } from "./mark-video.ts";

const { db } = await useDatabase();
const openedAt = Temporal.Instant.from("2026-03-01T12:00:00Z");
const schoolDir = await mkdtemp(path.join(tmpdir(), "lessons-"));
afterAll(() => rm(schoolDir, { recursive: true }));

const scale = {
  videoId: "c-major-scale",
  title: "C major",
  description: "Thumb under.",
  hook: "Eight notes",
  category: "beginner",
  serialNumber: 1,
  daysBeforeOpening: 29.5,
  ratings: [10, 9, 8],
  score: "c-major-scale.musicxml",
  labels: "notes",
  picture: "keyboard",
};
const waltz = { ...scale, videoId: "waltz", serialNumber: 2, ratings: [], daysBeforeOpening: 0 };

async function load(lessons: unknown, at = openedAt): Promise<void> {
  await mkdir(path.join(schoolDir, "lessons"), { recursive: true });
  await writeFile(path.join(schoolDir, "lessons/index.json"), JSON.stringify(lessons));
  await loadLessons({ db }, { schoolDir, openedAt: at });
}

test("lessons are dated before the opening, wait for preparation and have no ratings yet", async () => {
  await load([waltz, scale]);
  const loaded = await getVideo({ db }, "c-major-scale");
  expect(loaded).toMatchObject({ ratingsTotal: 0, ratedBy: 0, mediaState: "preparing" });
  expect(loaded.durationSeconds).toBe(60);
  expect(loaded.createdAt.toISOString()).toBe("2026-01-31T00:00:00.000Z");
});

test("loading again updates texts and leaves ratings, dates and media unchanged", async () => {
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const posterPath = "/media/m1/poster-960.webp";
  const media = { mediaId: "m1", durationSeconds: 48, posterPath };
  await markVideoReady({ db }, { slug: "c-major-scale", ...media, dataCosts });
  await sql`update videos set ratings_total = 35, rated_by = 4`.execute(db);
  await load([{ ...scale, title: "The C major scale" }, waltz], openedAt.add({ hours: 1_000 }));
  const loaded = await getVideo({ db }, "c-major-scale");
  expect(loaded).toMatchObject({ ...media, title: "The C major scale", mediaState: "ready" });
  expect(loaded).toMatchObject({ ratingsTotal: 35, ratedBy: 4 });
  expect(loaded.createdAt.toISOString()).toBe("2026-01-31T00:00:00.000Z");
});

test("lessons may swap serial numbers", async () => {
  await load([
    { ...scale, serialNumber: 2 },
    { ...waltz, serialNumber: 1 },
  ]);
  expect(await getVideo({ db }, "waltz")).toMatchObject({ categoryPosition: 1 });
});

test("errors name the lesson and the field, all at once", async () => {
  const broken = load([
    { ...scale, category: "easy", ratings: [11] },
    { ...waltz, title: undefined },
    "not a lesson",
  ]);
  await expect(broken).rejects.toThrow(
    /"c-major-scale": category: .*\n.*"c-major-scale": ratings\.0: .*\n.*"waltz": title: .*\n.*lesson number 3/,
  );
});

test("[lessons-1] a field that no lesson has is named, so that a misspelt one is not lost", async () => {
  await expect(load([{ ...scale, isTaste: true }])).rejects.toThrow(
    '"c-major-scale": : Unrecognized key: "isTaste"',
  );
});

test("duplicate slugs or numbers, and slugs that are API routes, are refused", async () => {
  await expect(load([scale, { ...waltz, serialNumber: 1 }])).rejects.toThrow(
    'serialNumber: lessons "c-major-scale" and "waltz" have the same, 1',
  );
  await expect(load([scale, { ...scale, serialNumber: 2 }])).rejects.toThrow("videoId");
  await expect(load([{ ...scale, videoId: "library" }])).rejects.toThrow("address of the API");
});

test("one lesson a level at most is a preview, as the list says", async () => {
  const isPreview = async (slug: string) => (await getVideo({ db }, slug)).isPreview;
  const [first, second] = [
    { ...waltz, serialNumber: 1 },
    { ...scale, serialNumber: 2 },
  ];
  await load([first, { ...second, isPreview: true }]);
  expect([await isPreview(scale.videoId), await isPreview("waltz")]).toEqual([true, false]);
  await load([{ ...first, isPreview: true }, second]);
  expect([await isPreview(scale.videoId), await isPreview("waltz")]).toEqual([false, true]);
  const both = [first, second].map((lesson) => ({ ...lesson, isPreview: true }));
  await expect(load(both)).rejects.toThrow(
    'isPreview: category: lessons "waltz" and "c-major-scale" have the same, beginner',
  );
  await load([first, second]);
});

test("a number of a lesson outside the list is refused by name", async () => {
  await expect(load([{ ...scale, videoId: "other", serialNumber: 1 }])).rejects.toThrow(
    'serial number 1 belongs to "waltz" already',
  );
});

test("a school without lessons starts; one whose list is missing is told so", async () => {
  const elsewhere = path.join(schoolDir, "elsewhere");
  await loadLessons({ db }, { schoolDir: elsewhere, openedAt });
  await mkdir(path.join(elsewhere, "lessons"), { recursive: true });
  await writeFile(path.join(elsewhere, "lessons/.gitkeep"), "");
  await loadLessons({ db }, { schoolDir: elsewhere, openedAt });
  await writeFile(path.join(elsewhere, "lessons/ode.musicxml"), "");
  await mkdir(path.join(elsewhere, "lessons"), { recursive: true });
  await expect(loadLessons({ db }, { schoolDir: elsewhere, openedAt })).rejects.toThrow(
    `lacks lessons/index.json (looked in ${elsewhere})`,
  );
});
