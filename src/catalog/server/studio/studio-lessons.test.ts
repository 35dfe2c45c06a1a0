import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findTrailer } from "../listing/list-library-page.ts";
import { openStudioFixture } from "../testing/studio-fixture.ts";
import { publishDueLessons } from "./publish-lesson.ts";

const { db, userId, call, createDraft, createFilmed, addFilm, edit, act, publish, move } =
  await openStudioFixture();
const read = (lesson: { _id: string }) => call("GET", `/studio/lessons/${lesson._id}`);
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const titles = async (query: string) =>
  (await call("GET", `/studio/lessons?${query}`)).lessons.map(
    (each: { title: string }) => each.title,
  );

describe("a draft", () => {
  test("is named after its title, with a number where the name is taken", async () => {
    const names = [];
    for (const title of ["Für Elise!", "Fur Elise", "New", "🎹"]) {
      names.push((await createDraft(title, "special")).videoId);
    }
    expect(names).toEqual(["fur-elise", "fur-elise-2", "new-2", "lesson"]);
  });

  test("is begun once however often the same request comes", async () => {
    const body = { requestId: randomUUID(), title: "Once", category: "beginner" };
    const [first, again] = [
      await call("POST", "/studio/lessons", body),
      await call("POST", "/studio/lessons", body),
    ];
    expect(again).toEqual(first);
    expect(first).toMatchObject({ state: "draft", film: "none", duration: null, version: 1 });
    expect(await titles("search=once")).toEqual(["Once"]);
  });

  test("is deleted as long as it was never published", async () => {
    const draft = await createFilmed("Short-lived");
    const published = await publish(await createFilmed("Lasting"));
    expect(await act(draft, "delete")).toEqual({ _id: draft._id });
    expect(await read(draft)).toEqual({ status: 404, code: "catalog.lesson_not_found" });
    expect(await act(published, "delete")).toMatchObject({ code: "catalog.not_a_draft" });
  });
});

describe("publishing", () => {
  test("needs a film that is ready and a description", async () => {
    const draft = await createDraft("Filmless");
    expect(await publish(draft)).toEqual({ status: 422, code: "catalog.film_missing" });
    await addFilm(draft.videoId);
    expect(await act(draft, "schedule", { publishOn: inAnHour })).toEqual({
      status: 422,
      code: "catalog.description_missing",
    });
    const published = await publish(await edit(draft, { description: "Slowly" }));
    expect(published).toMatchObject({ state: "published", film: "ready" });
    expect(await edit(published, { description: "" })).toMatchObject({
      code: "catalog.description_missing",
    });
  });

  test("fixes the name in the address", async () => {
    const draft = await edit(await createFilmed("Renamed"), { videoId: "better-name" });
    expect(draft.videoId).toBe("better-name");
    expect(await edit(draft, { videoId: "filmless" })).toMatchObject({
      code: "catalog.name_taken",
    });
    expect(await edit(draft, { videoId: "library" })).toMatchObject({ status: 400 });
    const published = await publish(draft);
    expect(await edit(published, { videoId: "third-name" })).toEqual({
      status: 422,
      code: "catalog.name_is_fixed",
    });
  });

  test("a draft's name follows its title until another is written or it is published [address-1]", async () => {
    const draft = await createFilmed("Walzer");
    const renamed = await edit(draft, { title: "A Slow Waltz" });
    expect(renamed.videoId).toBe("a-slow-waltz");
    const twin = await edit(await createDraft("Twin"), { title: "A slow waltz" });
    expect(twin.videoId).toBe("a-slow-waltz-2");
    expect((await edit(twin, { title: "A slow waltz!" })).videoId).toBe("a-slow-waltz-2");
    const own = await edit(twin, { videoId: "ours", version: twin.version + 1 });
    expect((await edit(own, { title: "Something else" })).videoId).toBe("ours");
    const published = await publish(renamed);
    expect((await edit(published, { title: "A Quick Waltz" })).videoId).toBe("a-slow-waltz");
    // The draft's former slug redirects to the lesson.
    expect(await call("GET", "/video/walzer")).toMatchObject({ videoId: "a-slow-waltz" });
    expect(await call("GET", "/video/twin")).toMatchObject({ status: 404 });
  });

  test("twice publishes once, as hiding twice hides once", async () => {
    const draft = await createFilmed("Impatient");
    const [first, second] = await Promise.all([publish(draft), publish(draft)]);
    expect(second).toEqual(first);
    const hide = () => act(first, "hide", { reason: "Pressed twice" });
    const [hidden, again] = await Promise.all([hide(), hide()]);
    expect(hidden).toEqual(again);
    const actions = await db
      .selectFrom("auditLog")
      .select(["action", "actorId", "reason"])
      .where("subjectId", "=", draft._id)
      .orderBy("doneAt")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "catalog.create-lesson",
      "catalog.edit-lesson",
      "catalog.publish-lesson",
      "catalog.hide-lesson",
    ]);
    expect(actions.at(-1)).toMatchObject({ actorId: userId, reason: "Pressed twice" });
  });
});

describe("a scheduled lesson", () => {
  test("needs a time to come, by the database's clock", async () => {
    const draft = await createFilmed("Yesterday");
    const publishOn = new Date(Date.now() - 1_000).toISOString();
    expect(await act(draft, "schedule", { publishOn })).toEqual({
      status: 422,
      code: "catalog.time_has_passed",
    });
    expect(await read(draft)).toMatchObject({ state: "draft", publishOn: null });
  });

  test("is published when its time has come, once, and keeps the editor's version", async () => {
    const lesson = await createFilmed("Tomorrow");
    const scheduled = await act(lesson, "schedule", { publishOn: inAnHour });
    expect(scheduled).toMatchObject({ state: "scheduled", publishOn: inAnHour });
    expect(await act(lesson, "schedule", { publishOn: inAnHour })).toEqual(scheduled);
    expect(await publishDueLessons({ db })).toEqual([]);
    await db
      .updateTable("videos")
      .set({ publishAt: new Date(Date.now() - 1_000) })
      .where("id", "=", lesson._id)
      .execute();
    const published = await Promise.all([publishDueLessons({ db }), publishDueLessons({ db })]);
    expect(published.flat()).toEqual(["tomorrow"]);
    const edited = await edit(scheduled, { tagline: "Written meanwhile" });
    expect(edited).toMatchObject({ state: "published", publishOn: null });
  });

  test("is a draft again where the time is taken from it", async () => {
    const scheduled = await act(await createFilmed("Not yet"), "schedule", { publishOn: inAnHour });
    expect(await act(scheduled, "unschedule")).toMatchObject({ state: "draft", publishOn: null });
  });
});

describe("of two windows", () => {
  test("the second overwrites nothing that it has not seen", async () => {
    const seen = await createFilmed("Two windows");
    await edit(seen, { title: "First window" });
    const late = { status: 409, code: "catalog.lesson_changed" };
    expect(await edit(seen, { title: "Second window" })).toEqual(late);
    expect(await publish(seen)).toEqual(late);
    expect(await act(seen, "delete")).toEqual(late);
    expect((await read(seen)).title).toBe("First window");
  });

  test("one that repeats what is so already changes nothing", async () => {
    const seen = await createFilmed("Saved twice");
    const first = await edit(seen, { tagline: "Once" });
    expect(await edit(seen, { tagline: "Once" })).toEqual(first);
  });
});

describe("the order", () => {
  test("is changed by one row's write, between any two, and stays in its level", async () => {
    const lessons = [];
    for (const title of ["A", "B", "C", "D"])
      lessons.push(await createDraft(title, "professional"));
    const [a, b, c, d] = lessons;
    const order = () => titles("category=professional");
    await move(d, a);
    expect(await order()).toEqual(["A", "D", "B", "C"]);
    await move(c, null);
    expect(await order()).toEqual(["C", "A", "D", "B"]);
    await move(a, b);
    expect(await order()).toEqual(["C", "D", "B", "A"]);
    const moved = await db
      .selectFrom("videos")
      .select("title")
      .where("movedAt", "is not", null)
      .where("category", "=", "professional")
      .execute();
    expect(moved.map(({ title }) => title).toSorted()).toEqual(["A", "C", "D"]);
    // Far more moves than a floating-point rank has room for.
    for (let times = 0; times < 60; times += 1) await move(times % 2 === 0 ? a : b, c);
    expect(await order()).toEqual(["C", "B", "A", "D"]);
    expect(await move(a, a)).toMatchObject({ title: "A" });
    const special = await createDraft("Elsewhere", "special");
    expect(await move(a, special)).toMatchObject({ code: "catalog.lessons_apart" });
    expect(await move(a, { _id: randomUUID() })).toMatchObject({ status: 404 });
  });

  test("of lists is by level; they are narrowed by state, level and a part of the title", async () => {
    await createDraft("100% _slow_", "intermediate");
    expect(await titles("search=100%25 _s")).toEqual(["100% _slow_"]);
    expect(await titles("search=%25%25")).toEqual([]);
    expect(await titles("state=hidden")).toEqual(["Impatient"]);
    const { lessons, total } = await call("GET", "/studio/lessons");
    expect(lessons).toHaveLength(total);
    const levels = lessons.map((each: { category: string }) => each.category);
    expect([...new Set(levels)]).toEqual(["beginner", "intermediate", "professional", "special"]);
  });
});

test("[free-film-10] a lesson's beginning is free, and one free lesson at a time is the trailer", async () => {
  const [a, b] = [
    await publish(await createFilmed("Trailer A")),
    await publish(await createFilmed("Trailer B")),
  ];
  const set = ({ _id, version }: { _id: string; version: number }, wanted: object) =>
    call("PUT", `/studio/lessons/${_id}/free`, { version, ...wanted });
  expect(await findTrailer({ db })).toBeNull();
  const opened = await set(a, { isFree: true, freeMinutes: 1, isTrailer: true });
  expect(opened).toMatchObject({ isFree: true, freeMinutes: 1, isTrailer: true });
  expect(await findTrailer({ db })).toMatchObject({ videoId: a.videoId });
  for (const freeMinutes of [0, 61, 1.5]) {
    expect(await set(opened, { isFree: true, freeMinutes })).toMatchObject({ status: 400 });
  }
  const next = await set(b, { isFree: true, isTrailer: true });
  expect(await findTrailer({ db })).toMatchObject({ videoId: b.videoId, freeMinutes: null });
  expect(await call("GET", `/studio/lessons/${a._id}`)).toMatchObject({ isTrailer: false });
  await db.updateTable("videos").set({ state: "hidden" }).where("id", "=", b._id).execute();
  expect(await findTrailer({ db })).toBeNull();
  await db.updateTable("videos").set({ state: "published" }).where("id", "=", b._id).execute();
  const closed = await set(next, { isFree: false, freeMinutes: 5, isTrailer: true });
  expect(closed).toMatchObject({ isFree: false, freeMinutes: null, isTrailer: false });
  expect(await findTrailer({ db })).toBeNull();
  await set(opened, { isFree: false });
  const logged = await db
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("subjectId", "=", a._id)
    .orderBy("doneAt", "desc")
    .limit(3)
    .execute();
  expect(logged.map(({ action }) => action)).toContain("catalog.show-trailer");
  expect(logged.map(({ details }) => details)).toContainEqual({ videoId: a.videoId, minutes: 1 });
});

test("[free-lesson-7] three lessons are free at a time, which their cards and the log say", async () => {
  const lessons = await Promise.all(
    ["A", "B", "C", "D"].map((letter) => createFilmed(`Free ${letter}`)),
  );
  const [a, b, c, d] = await Promise.all(lessons.map(publish));
  const set = ({ _id, version }: { _id: string; version: number }, isFree: boolean) =>
    call("PUT", `/studio/lessons/${_id}/free`, { version, isFree });
  const isShownAsFree = async () => (await call("GET", `/video/${a.videoId}`)).isFree;
  expect(await isShownAsFree()).toBe(false);
  const opened = await set(a, true);
  expect(opened).toMatchObject({ isFree: true, version: a.version + 1 });
  expect(await isShownAsFree()).toBe(true);
  expect(await set(a, false)).toEqual({ status: 409, code: "catalog.lesson_changed" });
  await set(b, true);
  await set(c, true);
  expect(await set(d, true)).toEqual({ status: 409, code: "catalog.too_many_free_lessons" });
  expect(await set(opened, false)).toMatchObject({ isFree: false });
  expect(await set(d, true)).toMatchObject({ isFree: true });
  const logged = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", a._id)
    .orderBy("doneAt", "desc")
    .limit(2)
    .execute();
  expect(logged.map(({ action }) => action)).toEqual([
    "catalog.close-lesson",
    "catalog.open-lesson",
  ]);
});
