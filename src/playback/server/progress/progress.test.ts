import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PaidPlan } from "#billing/contract.ts";
import type { PlayedRange } from "#insight/contract/buckets.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { openVisit, postPosition } from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { app, addUser, db } = playbackServer;

/** Two levels of fifteen and of three lessons, and two special lessons. */
const beginner: string[] = [];
const intermediate: string[] = [];
for (let count = 0; count < 15; count += 1) {
  beginner.push(await playbackServer.addLesson("beginner"));
}
for (let count = 0; count < 3; count += 1) {
  intermediate.push(await playbackServer.addLesson("intermediate"));
}
const special = await playbackServer.addLesson("special");
const [first = "", second = "", third = "", fourth = "", fifth = ""] = beginner;

const ask = async (caller: Caller, rest = "", userId = caller.userId) =>
  app.inject({
    url: `/api/progress/${userId}${rest}`,
    headers: { token: `Bearer ${caller.userId}` },
  });
const progressOf = async (caller: Caller) => (await ask(caller)).json().data.lessons;
interface NextLessons {
  hasStarted: boolean;
  current: { video: { videoId: string }; percent: number; stoppedAtSeconds: number } | null;
  next: { videoId: string }[];
}
const nextLessonsOf = async (caller: Caller) => {
  const { current, next, hasStarted }: NextLessons = (await ask(caller, "/next")).json().data;
  return {
    hasStarted,
    current: current && [current.video.videoId, current.percent, current.stoppedAtSeconds],
    next: next.map(({ videoId }) => videoId),
  };
};

/** The media of every lesson here last 120.5 seconds: 24 buckets of five. */
const upTo = (seconds: number): PlayedRange[] => [{ first: 0, last: Math.floor(seconds / 5) - 1 }];

/**
 * Opens a lesson, plays these parts of it and stops. Returns whether the player learns that the
 * lesson was seen.
 */
async function play(caller: Caller, slug: string, seconds: number, ranges = upTo(seconds)) {
  const visit = await openVisit(playbackServer, caller, slug);
  await sql`update playback_sessions set created_at = created_at - interval '3 minutes'`.execute(
    db,
  );
  await sql`update watched_films set counted_at = counted_at - interval '3 minutes'`.execute(db);
  const answer = await postPosition(playbackServer, visit, seconds, { number: 1, ranges });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.seen;
}

const tellLearned = (
  caller: Caller,
  slug: string,
  method: "PUT" | "DELETE" = "PUT",
  userId = caller.userId,
) =>
  app.inject({
    method,
    url: `/api/progress/${userId}/${slug}/learned`,
    headers: { token: `Bearer ${caller.userId}` },
  });

async function endPlan({ userId }: Caller): Promise<void> {
  await sql`update subscriptions set paid_through = now() - interval '9 days',
    access_until = now() - interval '9 days' where user_id = ${userId}`.execute(db);
}

describe("progress", () => {
  test("tells where a lesson was left, the latest first, and nothing of lessons never played", async () => {
    const student = await addUser("beginner");
    expect(await progressOf(student)).toEqual([]);
    await play(student, first, 30);
    await play(student, second, 60);
    expect(await progressOf(student)).toEqual([
      { videoId: second, percent: 50, seen: false, learned: false },
      { videoId: first, percent: 25, seen: false, learned: false },
    ]);
    await openVisit(playbackServer, student, third);
    expect(await progressOf(student)).toHaveLength(2);
  });

  test("a lesson is seen at nine tenths, also of several sittings, and stays so", async () => {
    const student = await addUser("beginner");
    expect(await play(student, first, 60)).toBe(false);
    expect(await play(student, first, 100, [{ first: 12, last: 20 }])).toBe(false);
    expect(await play(student, first, 110, [{ first: 21, last: 21 }])).toBe(true);
    expect(await progressOf(student)).toEqual([
      { videoId: first, percent: 91, seen: true, learned: false },
    ]);
    // Played from the start again, with a lost report that is sent twice.
    const visit = await openVisit(playbackServer, student, first);
    expect((await postPosition(playbackServer, visit, 12)).json().data).toEqual({ seen: true });
    expect(await progressOf(student)).toEqual([
      { videoId: first, percent: 10, seen: true, learned: false },
    ]);
  });

  test("a lesson whose end was only skipped to is begun, not seen", async () => {
    const student = await addUser("beginner");
    expect(await play(student, first, 120, [{ first: 23, last: 23 }])).toBe(false);
    expect(await progressOf(student)).toEqual([
      { videoId: first, percent: 100, seen: false, learned: false },
    ]);
  });

  test("is told to its student alone, and never of lessons that are hidden", async () => {
    const [student, other] = [await addUser("beginner"), await addUser("beginner")];
    await play(student, fifth, 30);
    expect(await progressOf(other)).toEqual([]);
    for (const rest of ["", "/next"]) {
      expect((await ask(other, rest, student.userId)).statusCode).toBe(403);
      expect((await app.inject({ url: `/api/progress/${student.userId}${rest}` })).statusCode).toBe(
        401,
      );
    }
    await setState(fifth, "hidden");
    expect(await progressOf(student)).toEqual([]);
    expect(await nextLessonsOf(student)).toMatchObject({
      current: null,
      next: beginnerWithout(fifth),
    });
    await setState(fifth, "published");
  });
});

const beginnerWithout = (...slugs: string[]): string[] =>
  beginner.filter((slug) => !slugs.includes(slug)).slice(0, 12);
const setState = (slug: string, state: "hidden" | "published") =>
  db.updateTable("videos").set({ state }).where("slug", "=", slug).execute();

describe("the next lessons", () => {
  test("begins with the first lessons of the plan's lowest level", async () => {
    const expected: [PaidPlan, string[]][] = [
      ["beginner", beginner.slice(0, 12)],
      ["intermediate", [...intermediate, special]],
      ["professional-pro", beginner.slice(0, 12)],
    ];
    for (const [plan, next] of expected) {
      const student = await addUser(plan);
      expect(await nextLessonsOf(student), plan).toEqual({
        hasStarted: false,
        current: null,
        next,
      });
    }
  });

  test("offers no lesson in preparation before one that plays [preparing-4]", async () => {
    const student = await addUser("beginner");
    const setMedia = (mediaState: "ready" | "preparing") =>
      db.updateTable("videos").set({ mediaState });
    await setMedia("ready").execute();
    await setMedia("preparing").where("slug", "in", [first, third]).execute();
    const { next } = await nextLessonsOf(student);
    expect(next.slice(0, 2)).toEqual([second, fourth]);
    expect(next.slice(-2)).toEqual([first, third]);
    await setMedia("ready").execute();
  });

  test("promises nothing without a plan, and nothing that the plan does not open", async () => {
    expect(await nextLessonsOf(await addUser("free"))).toEqual({
      hasStarted: false,
      current: null,
      next: [],
    });
    const student = await addUser("beginner");
    await play(student, first, 30);
    await endPlan(student);
    expect(await nextLessonsOf(student)).toEqual({ hasStarted: true, current: null, next: [] });
  });

  test("continues where the student stopped, then goes on from there, then with what was passed over", async () => {
    const student = await addUser("beginner");
    await play(student, third, 48);
    expect(await nextLessonsOf(student)).toEqual({
      hasStarted: true,
      current: [third, 40, 48],
      next: [...beginner.slice(3, 15)],
    });
    for (const slug of beginner.slice(5)) await play(student, slug, 120);
    await play(student, fourth, 120);
    expect(await nextLessonsOf(student)).toEqual({
      hasStarted: true,
      current: [third, 40, 48],
      next: [fifth, first, second, special],
    });
  });

  test("goes on from the level that was played last to the others of the plan", async () => {
    const student = await addUser("intermediate-pro");
    await play(student, intermediate[1] ?? "", 120);
    expect(await nextLessonsOf(student)).toMatchObject({
      current: null,
      next: [intermediate[2], intermediate[0], ...beginner.slice(0, 10)],
    });
  });

  test("continues a lesson seen before only while it is the last one played", async () => {
    const student = await addUser("beginner");
    await play(student, first, 120);
    expect((await nextLessonsOf(student)).current).toBeNull();
    await play(student, first, 30);
    expect((await nextLessonsOf(student)).current).toEqual([first, 25, 30]);
    await play(student, second, 120);
    expect((await nextLessonsOf(student)).current).toBeNull();
  });

  test("is empty once everything was seen", async () => {
    const student = await addUser("intermediate");
    for (const slug of [...intermediate, special]) await play(student, slug, 120);
    expect(await nextLessonsOf(student)).toEqual({ hasStarted: true, current: null, next: [] });
  });
});

describe("learned lessons", () => {
  test("are marked once and taken back, and the next lessons leave them out", async () => {
    const student = await addUser("beginner");
    await play(student, second, 48);
    for (const slug of [third, third]) {
      expect((await tellLearned(student, slug)).statusCode).toBe(200);
    }
    expect(await progressOf(student)).toEqual([
      { videoId: third, percent: 0, seen: false, learned: true },
      { videoId: second, percent: 40, seen: false, learned: false },
    ]);
    expect(await nextLessonsOf(student)).toMatchObject({
      current: [second, 40, 48],
      next: [...beginner.slice(3, 15)],
    });

    await tellLearned(student, second);
    expect((await nextLessonsOf(student)).current).toBeNull();
    expect((await nextLessonsOf(student)).next).not.toContain(second);

    for (const slug of [second, second]) {
      expect((await tellLearned(student, slug, "DELETE")).statusCode).toBe(200);
    }
    expect((await nextLessonsOf(student)).current).toEqual([second, 40, 48]);
  });

  test("are one's own, and only of what the plan opens; whoever has marked one may take it back", async () => {
    const [student, other] = [await addUser("beginner"), await addUser("beginner")];
    await tellLearned(student, first);
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await tellLearned(other, first, method, student.userId)).statusCode).toBe(403);
    }
    expect((await tellLearned(student, intermediate[0] ?? "")).statusCode).toBe(403);
    expect((await tellLearned(student, "no-such-lesson")).statusCode).toBe(404);
    expect(await progressOf(other)).toEqual([]);
    await setState(fifth, "hidden");
    expect((await tellLearned(student, fifth)).statusCode).toBe(404);
    await setState(fifth, "published");

    await endPlan(student);
    expect((await tellLearned(student, second)).statusCode).toBe(403);
    expect((await tellLearned(student, first, "DELETE")).statusCode).toBe(200);
    expect(await progressOf(student)).toEqual([]);
  });
});
