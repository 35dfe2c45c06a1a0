import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { eraseInsight, purgeExpiredInsight } from "#insight/server/index.ts";
import { getLessonInsight } from "#insight/server/lessons/get-lesson-insight.ts";
import { listWatchedLessons } from "#insight/server/lessons/list-watched-lessons.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { erasePlayback } from "../queries/user-data.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { openVisit, postPosition, type Visit } from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, db } = playbackServer;

/** The media of every lesson here last 120.5 seconds: 24 buckets. */
const wholeLesson = [{ first: 0, last: 23 }];
const opening = [{ first: 0, last: 3 }];

const idOf = async (slug: string): Promise<string> => {
  const videos = db.selectFrom("videos").select("id").where("slug", "=", slug);
  return (await videos.executeTakeFirstOrThrow()).id;
};
const insightOf = async (slug: string, moments: number[] = []) =>
  getLessonInsight({ db, listAskedMoments: async () => moments }, await idOf(slug));
const listTitles = async (search = ""): Promise<string[]> =>
  (await listWatchedLessons({ db }, { search })).lessons.map(({ title }) => title);
/** Moves the previous reports into the past. */
const letSecondsPass = async (seconds: number): Promise<void> => {
  await sql`update watched_films set counted_at = counted_at - ${seconds} * interval '1 second'`.execute(
    db,
  );
  await sql`update playback_sessions set created_at = created_at - ${seconds} * interval '1 second'`.execute(
    db,
  );
};
const report = async (visit: Visit, number: number, ranges = wholeLesson): Promise<number> =>
  (await postPosition(playbackServer, visit, 5, { number, ranges })).statusCode;

/** Opens a lesson, waits a minute and a half and reports these plays. */
async function watch(slug: string, ranges = wholeLesson, caller?: Caller): Promise<Caller> {
  const viewer = caller ?? (await addUser("beginner"));
  const visit = await openVisit(playbackServer, viewer, slug);
  await letSecondsPass(90);
  expect(await report(visit, 1, ranges)).toBe(200);
  return viewer;
}

/** A lesson that five students have watched: three the whole, two its opening. */
async function addWatchedLesson(): Promise<{ slug: string; viewers: Caller[] }> {
  const slug = await addLesson("beginner");
  const viewers: Caller[] = [];
  for (const ranges of [wholeLesson, wholeLesson, wholeLesson, opening, opening]) {
    viewers.push(await watch(slug, ranges));
  }
  return { slug, viewers };
}

describe("what players report", () => {
  test("counts once, however often a report is sent", async () => {
    const { slug } = await addWatchedLesson();
    const visit = await openVisit(playbackServer, await addUser("beginner"), slug);
    await letSecondsPass(20);
    expect(await report(visit, 1, opening)).toBe(200);
    const once = await insightOf(slug);
    expect(once.watched?.viewers).toBe(6);
    expect(once.watched?.buckets.slice(0, 5).map(({ viewers }) => viewers)).toEqual([
      6,
      6,
      6,
      6,
      null,
    ]);
    expect(once.watched?.watchedThrough).toBeCloseTo((3 * 24 + 3 * 4) / (6 * 24));
    await letSecondsPass(90);
    expect(await report(visit, 1, wholeLesson)).toBe(200);
    expect(await insightOf(slug)).toEqual(once);
    expect(await report(visit, 2, wholeLesson)).toBe(200);
    expect((await insightOf(slug)).watched?.watchedThrough).toBeCloseTo(
      (4 * 24 + 2 * 4) / (6 * 24),
    );
  });

  test("counts no faster than a film plays, in however many sessions", async () => {
    const slug = await addLesson("beginner");
    const caller = await addUser("beginner");
    for (const number of [1, 2, 3]) {
      expect(await report(await openVisit(playbackServer, caller, slug), number)).toBe(200);
    }
    const { rows } = await sql<{ playedBuckets: number; viewers: number }>`
      select played_buckets::int, viewers from film_totals where video_id = ${await idOf(slug)}`.execute(
      db,
    );
    expect(rows[0]?.viewers).toBe(1);
    expect(rows[0]?.playedBuckets).toBeLessThanOrEqual(4);
  });

  test("counts nothing of instructors, of buckets beyond the film, or of a film that is gone", async () => {
    const { slug } = await addWatchedLesson();
    const before = await insightOf(slug);
    await watch(slug, wholeLesson, await addUser("free", "instructor"));
    await watch(slug, [{ first: 24, last: 17_280 }]);
    const gone = await openVisit(playbackServer, await addUser("beginner"), slug);
    await sql`update playback_sessions set media_id = 'gone'
      where id = ${gone.session.sessionPath.split("/").at(-1)}`.execute(db);
    expect(await report(gone, 1)).toBe(200);
    expect(await insightOf(slug)).toEqual(before);
  });

  test("that is malformed is refused", async () => {
    const slug = await addLesson("beginner");
    const visit = await openVisit(playbackServer, await addUser("beginner"), slug);
    const tooMany = Array.from({ length: 41 }, () => ({ first: 0, last: 0 }));
    for (const [number, ranges] of [
      [0, opening],
      [1, tooMany],
      [1, [{ first: -1, last: 0 }]],
    ] as const) {
      expect(await report(visit, number, [...ranges])).toBe(400);
    }
  });

  test("by many at once adds up, without deadlock", async () => {
    const slug = await addLesson("beginner");
    const visits = [];
    for (let viewer = 0; viewer < 8; viewer += 1) {
      visits.push(await openVisit(playbackServer, await addUser("beginner"), slug));
    }
    await letSecondsPass(90);
    const reports = visits.flatMap((visit) => [report(visit, 1), report(visit, 1)]);
    expect(new Set(await Promise.all(reports))).toEqual(new Set([200]));
    const { watched } = await insightOf(slug);
    expect([watched?.viewers, watched?.watchedThrough]).toEqual([8, 1]);
    expect(watched?.buckets.map(({ viewers }) => viewers)).toEqual(Array(24).fill(8));
  });
});

describe("insight of a lesson", () => {
  test("says nothing about fewer than five: neither in the list, nor of the lesson, nor of a bucket", async () => {
    const slug = await addLesson("beginner");
    const [{ title }] = [await insightOf(slug)];
    for (let viewer = 0; viewer < 4; viewer += 1) await watch(slug);
    expect(await insightOf(slug, [3, 4])).toMatchObject({ title, watched: null });
    expect(await listTitles()).not.toContain(title);
    await watch(slug, opening);
    expect(await listTitles()).toContain(title);
    expect(await listTitles(title)).toEqual([title]);
    expect(await listTitles("100%")).toEqual([]);
    const { watched } = await insightOf(slug, [3, 4, 119, 900]);
    expect(watched?.buckets).toHaveLength(24);
    expect(watched?.buckets[3]).toEqual({ viewers: 5, replayers: null, questions: 0 });
    expect(watched?.buckets[4]).toEqual({ viewers: null, replayers: null, questions: 0 });
    expect([watched?.buckets[0]?.questions, watched?.buckets[23]?.questions]).toEqual([2, 2]);
  });

  test("shows what at least five students replay", async () => {
    const slug = await addLesson("beginner");
    const twice = [...opening, { first: 2, last: 3 }];
    for (let viewer = 0; viewer < 5; viewer += 1) await watch(slug, twice);
    const { watched } = await insightOf(slug);
    expect(watched?.buckets.slice(0, 4).map(({ replayers }) => replayers)).toEqual([
      null,
      null,
      5,
      5,
    ]);
  });

  test("stays right when viewers are erased, who leave nothing of their own", async () => {
    const { slug, viewers } = await addWatchedLesson();
    const before = await insightOf(slug);
    for (const { userId } of viewers.slice(0, 3)) {
      await db.transaction().execute(async (trx) => {
        await erasePlayback(trx, userId);
        await eraseInsight(trx, userId);
      });
    }
    expect(await insightOf(slug)).toEqual(before);
    const left = await db.selectFrom("watchedFilms").select("userId").execute();
    const erased = new Set(viewers.slice(0, 3).map(({ userId }) => userId));
    expect(left.filter(({ userId }) => erased.has(userId))).toEqual([]);
    await watch(slug);
    expect((await insightOf(slug)).watched?.viewers).toBe(6);
  });

  test("begins anew with another film, and that of the old one goes after a month", async () => {
    const { slug } = await addWatchedLesson();
    const old = await insightOf(slug);
    const id = await idOf(slug);
    const { mediaId } = await db
      .selectFrom("videos")
      .select("mediaId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const setMedia = (media: string | null) =>
      db.updateTable("videos").set({ mediaId: media }).where("id", "=", id).execute();
    const countFilms = async () =>
      (await db.selectFrom("watchedFilms").select("userId").where("videoId", "=", id).execute())
        .length;
    await setMedia("another-film");
    expect((await insightOf(slug)).watched).toBeNull();
    await purgeExpiredInsight({ db });
    await setMedia(mediaId);
    expect(await insightOf(slug)).toEqual(old);
    await sql`update film_totals set played_at = now() - interval '31 days'`.execute(db);
    await purgeExpiredInsight({ db });
    expect([await insightOf(slug), await countFilms()]).toEqual([old, 5]);
    await setMedia("another-film");
    await purgeExpiredInsight({ db });
    await setMedia(mediaId);
    expect([(await insightOf(slug)).watched, await countFilms()]).toEqual([null, 0]);
  });
});
