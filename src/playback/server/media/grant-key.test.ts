import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchUnder, openVisit, report, type Visit } from "../testing/visit.ts";
import { keyAllowance } from "./grant-key.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, db } = playbackServer;
const periods = 30;
/** Ten minutes, a key for each twenty seconds. */
const lesson = await addLesson("beginner", {
  prepare: async (folder) => {
    await mkdir(folder, { recursive: true });
    const track = { bytes: 1_000 };
    const renditions = [{ name: "360", height: 360, bytes: 1_000 }];
    const media = { durationSeconds: 600, renditions, sound: track, soundOnly: track };
    await writeFile(
      path.join(folder, "media.json"),
      JSON.stringify({ ...media, periods, preview: null }),
    );
  },
});

const ask = async (visit: Visit, period: number) => {
  const answer = await fetchUnder(playbackServer, visit, `key/${period}`);
  return { status: answer.statusCode, wait: Number(answer.headers["retry-after"] ?? 0), answer };
};
const askAll = (visit: Visit) =>
  Promise.all(Array.from({ length: periods }, (_, period) => ask(visit, period)));
/** Lets the database's clock run on by so many seconds. */
const wait = (userId: string, seconds: number) =>
  sql`update playback_key_grants set counted_at = counted_at - make_interval(secs => ${seconds})
    where user_id = ${userId}`.execute(db);

describe("the keys of a lesson", () => {
  test("are not given all at once: a few, and the rest when there is time for them", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answers = await askAll(visit);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(refused).toHaveLength(22);
    expect(refused[0]?.answer.json().code).toBe("playback.keys_too_fast");
    for (const { wait: seconds } of refused) {
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(8);
    }
  });

  test("are not more with another session, and none of another user's count", async () => {
    const caller = await addUser("beginner");
    await askAll(await openVisit(playbackServer, caller, lesson));
    const second = await askAll(await openVisit(playbackServer, caller, lesson));
    // Those it was given before are given again, and cost nothing.
    expect(second.filter(({ status }) => status === 200)).toHaveLength(8);
    const other = await openVisit(playbackServer, await addUser("beginner"), lesson);
    expect((await ask(other, 20)).status).toBe(200);
  });

  test("never keep one waiting who plays at the fastest speed, even after wild seeking", async () => {
    const caller = await addUser("beginner");
    let visit = await openVisit(playbackServer, caller, lesson);
    for (const period of [29, 28, 27, 26, 25, 24, 23, 22]) {
      expect((await ask(visit, period)).status).toBe(200);
    }
    expect((await ask(visit, 0)).status).toBe(429);
    for (let period = 0; period < 22; period += 1) {
      await wait(caller.userId, 10);
      visit = await report(playbackServer, visit, period * 20);
      expect([period, (await ask(visit, period)).status]).toEqual([period, 200]);
    }
  });

  test("bring a few seeks at any time, but no more than at the beginning", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    await ask(visit, 0);
    await wait(caller.userId, 3_600);
    expect(
      (await askAll(await report(playbackServer, visit, 20))).filter(
        ({ status }) => status === 200,
      ),
    ).toHaveLength(9);
  });
});

test.each([
  [1, 2],
  [3, 2],
  [4, 3],
  [9, 6],
  [180, 8],
])("of %i keys, %i may be had at once", (count, capacity) => {
  expect(keyAllowance({ periods: count, durationSeconds: count * 20 })).toEqual({
    capacity,
    perSecond: 0.125,
    perSecret: capacity * 2,
  });
});
