import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { catalogChannel } from "../cache-tags.ts";
import { changeRating } from "../change-rating.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { listSitemapEntries } from "../queries/videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { openStudioFixture } from "../testing/studio-fixture.ts";

const { db, url, call, createDraft, createFilmed, edit, act, publish, move } =
  await openStudioFixture();
await addVideos({ db }, [sampleVideo(1), sampleVideo(2), sampleVideo(3)]);
await db.updateTable("videos").set({ mediaState: "ready" }).execute();

const notifications: string[] = [];
const listener = new Client({ connectionString: url });
await listener.connect();
listener.on("notification", ({ payload }) => notifications.push(payload ?? ""));
await listener.query(`listen ${catalogChannel}`);
afterAll(() => listener.end());
/** The notifications since the last call. A listener receives them with the response to a query. */
const notified = async () => {
  await listener.query("select 1");
  return notifications.splice(0);
};

const slugs = (videos: { videoId: string }[]) => videos.map(({ videoId }) => videoId);
/** All places where a visitor may find a lesson called waltz. */
const findEverywhere = async () => {
  const library = await call("GET", "/video/library?category=beginner");
  const entries = await listSitemapEntries(db, { category: "beginner", skip: 0, limit: 50 });
  return {
    library: slugs(library.videos),
    numbers: library.videos.map((each: { serialNumber: number }) => each.serialNumber),
    total: library.total,
    isNew: slugs(await call("GET", "/video/new")).includes("waltz"),
    isRated: slugs(await call("GET", "/review/top/rated/videos")).includes("waltz"),
    next: slugs(await call("GET", "/video/next?category=beginner&serialNumber=0")),
    isFound: slugs((await call("GET", "/video?search=waltz")).videos).includes("waltz"),
    inSitemap: entries.map(({ slug }) => slug),
    totalVideos: (await call("GET", "/stats")).totalVideos,
    page: (await call("GET", "/video/waltz")).title ?? "not found",
  };
};
const withoutWaltz = {
  library: ["lesson-1", "lesson-2", "lesson-3"],
  numbers: [1, 2, 3],
  total: 3,
  isNew: false,
  isRated: false,
  next: ["lesson-1", "lesson-2", "lesson-3"],
  isFound: false,
  inSitemap: ["lesson-1", "lesson-2", "lesson-3"],
  totalVideos: 3,
  page: "not found",
};
const withWaltz = {
  library: ["lesson-1", "waltz", "lesson-2", "lesson-3"],
  numbers: [1, 2, 3, 4],
  total: 4,
  isNew: true,
  isRated: false,
  next: ["lesson-1", "waltz", "lesson-2", "lesson-3"],
  isFound: true,
  inSitemap: ["lesson-1", "waltz", "lesson-2", "lesson-3"],
  totalVideos: 4,
  page: "Waltz",
};

test("a draft is nowhere, and nothing that is done to it invalidates what visitors see", async () => {
  await notified();
  const draft = await createFilmed("Waltz");
  const [first] = (await call("GET", "/studio/lessons?category=beginner")).lessons;
  const moved = await move(await edit(draft, { tagline: "In three" }), first);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await act(await act(moved, "schedule", { publishOn: later }), "unschedule");
  expect(await act(await createDraft("March"), "delete")).toHaveProperty("_id");
  expect(await notified()).toEqual([]);
  expect(await findEverywhere()).toEqual(withoutWaltz);
  // Instructors find it all the same, to try it.
  expect(await call("GET", "/video/waltz/unpublished")).toMatchObject({ _id: draft._id });
});

test("published, it is everywhere at its place, dated then; hidden, nowhere; shown, as before", async () => {
  const { lessons } = await call("GET", "/studio/lessons?search=waltz");
  const published = await publish(lessons[0]);
  expect(await notified()).toEqual([""]);
  expect(await findEverywhere()).toEqual(withWaltz);
  expect(published).toMatchObject({ state: "published", publishedOn: expect.any(String) });
  expect((await call("GET", "/video/waltz")).createdAt).toBe(published.publishedOn);

  await db.transaction().execute((trx) => changeRating(trx, published._id, { total: 9, count: 1 }));
  expect(await notified()).toEqual([published._id]);
  const hidden = await act(published, "hide", { reason: "A wrong note in it" });
  expect(await notified()).toEqual([""]);
  expect(await findEverywhere()).toEqual(withoutWaltz);
  await db.transaction().execute((trx) => changeRating(trx, published._id, { total: 1, count: 0 }));
  await edit(hidden, { tagline: "In three, slowly" });
  expect(await notified()).toEqual([]);

  const shown = await publish(await call("GET", `/studio/lessons/${hidden._id}`));
  expect(await findEverywhere()).toEqual({ ...withWaltz, isRated: true });
  expect(shown).toMatchObject({ publishedOn: published.publishedOn, averageRating: 5, ratedBy: 1 });
});

test("a published lesson that is edited is found by its new words at once", async () => {
  const [waltz] = (await call("GET", "/studio/lessons?search=waltz")).lessons;
  await notified();
  await edit(waltz, { title: "Barcarolle", description: "A boat", keywords: "gondola" });
  expect(await notified()).toEqual([""]);
  const found = async (search: string) =>
    slugs((await call("GET", `/video?search=${search}`)).videos);
  expect(await found("gondola")).toEqual(["waltz"]);
  expect(await found("waltz")).toEqual([]);
});

test("a published lesson that moves takes its new position", async () => {
  const { lessons } = await call("GET", "/studio/lessons?category=beginner");
  await move(lessons[0], lessons[3]);
  const library = async (category: string) =>
    slugs((await call("GET", `/video/library?category=${category}`)).videos);
  expect(await library("beginner")).toEqual(["waltz", "lesson-2", "lesson-3", "lesson-1"]);
  await edit(await call("GET", `/studio/lessons/${lessons[2]._id}`), { category: "special" });
  expect(await library("beginner")).toEqual(["waltz", "lesson-3", "lesson-1"]);
  expect(await library("special")).toEqual(["lesson-2"]);
});
