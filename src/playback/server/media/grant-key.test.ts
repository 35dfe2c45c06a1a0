import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchSessionFile, openVisit, reportPosition, type Visit } from "../testing/visit.ts";
import { computeKeyAllowance } from "./grant-key.ts";

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

const requestKey = async (visit: Visit, keyPeriod: number) => {
  const answer = await fetchSessionFile(playbackServer, visit, `key/${keyPeriod}`);
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers["retry-after"] ?? 0),
    answer,
  };
};
const requestAllKeys = (visit: Visit) =>
  Promise.all(Array.from({ length: periods }, (_, keyPeriod) => requestKey(visit, keyPeriod)));
/** Moves the key count this many seconds into the past. */
const advanceClock = (userId: string, seconds: number) =>
  sql`update playback_key_grants set counted_at = counted_at - make_interval(secs => ${seconds})
    where user_id = ${userId}`.execute(db);

describe("a lesson's keys", () => {
  test("are granted in a burst first, then at the pace of playing [grant-key-1]", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answers = await requestAllKeys(visit);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(refused).toHaveLength(22);
    expect(refused[0]?.answer.json().code).toBe("playback.keys_too_fast");
    for (const { retryAfter: seconds } of refused) {
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(8);
    }
  });

  test("are counted by user, across sessions [grant-key-2]", async () => {
    const caller = await addUser("beginner");
    await requestAllKeys(await openVisit(playbackServer, caller, lesson));
    const second = await requestAllKeys(await openVisit(playbackServer, caller, lesson));
    // Keys granted before are granted again without being counted.
    expect(second.filter(({ status }) => status === 200)).toHaveLength(8);
    const other = await openVisit(playbackServer, await addUser("beginner"), lesson);
    expect((await requestKey(other, 20)).status).toBe(200);
  });

  test("never throttle the fastest speed, even after rapid seeking [grant-key-3]", async () => {
    const caller = await addUser("beginner");
    let visit = await openVisit(playbackServer, caller, lesson);
    for (const keyPeriod of [29, 28, 27, 26, 25, 24, 23, 22]) {
      expect((await requestKey(visit, keyPeriod)).status).toBe(200);
    }
    expect((await requestKey(visit, 0)).status).toBe(429);
    for (let keyPeriod = 0; keyPeriod < 22; keyPeriod += 1) {
      await advanceClock(caller.userId, 10);
      visit = await reportPosition(playbackServer, visit, keyPeriod * 20);
      expect([keyPeriod, (await requestKey(visit, keyPeriod)).status]).toEqual([keyPeriod, 200]);
    }
  });

  test("are granted at each round of a loop that fetches them anew, for half an hour [grant-key-4]", async () => {
    const caller = await addUser("beginner");
    let visit = await openVisit(playbackServer, caller, lesson);
    // A minute at a quarter of the speed: a player would send 24 reports, here it sends one.
    for (let round = 0; round < 8; round += 1) {
      await advanceClock(caller.userId, 240);
      visit = await reportPosition(playbackServer, visit, 100 + round);
      const keys = await Promise.all([5, 6, 7, 8].map((period) => requestKey(visit, period)));
      expect(keys.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  test("allow a burst again after a pause, no larger than the first", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    await requestKey(visit, 0);
    await advanceClock(caller.userId, 3_600);
    expect(
      (await requestAllKeys(await reportPosition(playbackServer, visit, 20))).filter(
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
])("of %i keys, %i are granted at once", (count, capacity) => {
  expect(computeKeyAllowance({ periods: count, durationSeconds: count * 20 })).toEqual({
    capacity,
    perSecond: 0.125,
    perSecret: capacity * 2,
  });
});
