import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  fetchUnder,
  openVisit,
  postPosition,
  requestTicket,
  type Visit,
} from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, app, db, publicUrl } = playbackServer;
const lesson = await addLesson("beginner");

/** Reports a position, as players do every ten seconds; the visit with the cookie it brought. */
const beat = async (visit: Visit, seconds = 5) => {
  const answer = await postPosition(playbackServer, visit, seconds);
  const renewed = answer.cookies.find(({ name }) => name.startsWith("tlp-playback"));
  const cookie = renewed ? `${renewed.name}=${renewed.value}` : visit.cookie;
  const code: string = answer.statusCode === 200 ? "" : answer.json().code;
  return { status: answer.statusCode, code, renewed, visit: { ...visit, cookie } };
};
const keyFor = async (visit: Visit) =>
  (await fetchUnder(playbackServer, visit, "key/0")).statusCode;
/** Lets the seconds pass in which a replaced cookie is still taken. */
const passGrace = (visit: Visit) =>
  sql`update playback_sessions set replaced_at = replaced_at - interval '16 seconds'
    where id = ${visit.session.sessionPath.split("/").at(-1)}`.execute(db);
const newVisit = async () => openVisit(playbackServer, await addUser("beginner"), lesson);

describe("a session's cookie", () => {
  test("changes with every report, under the same path and out of scripts' reach", async () => {
    const visit = await newVisit();
    const { renewed, visit: next } = await beat(visit);
    expect(next.cookie).not.toBe(visit.cookie);
    expect(renewed).toMatchObject({ path: visit.session.sessionPath, httpOnly: true });
    expect([await keyFor(next), (await beat(next)).status]).toEqual([200, 200]);
  });

  test("that was copied is refused soon after its owner's next report", async () => {
    const owner = await newVisit();
    const copy = { ...owner };
    expect(await keyFor(copy)).toBe(200);
    const { visit: next } = await beat(owner);
    expect(await keyFor(next)).toBe(200);
    await passGrace(owner);
    const refused = await fetchUnder(playbackServer, copy, "key/0");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.playing_elsewhere"]);
    expect((await beat(copy)).code).toBe("playback.playing_elsewhere");
    expect(await keyFor(next)).toBe(200);
  });

  test("used by two players that both report makes one of them end", async () => {
    const [one, other] = await newVisit().then((visit) => [visit, { ...visit }] as const);
    const [mine, theirs] = [(await beat(one)).visit, (await beat(other)).visit];
    expect(mine.cookie).not.toBe(theirs.cookie);
    const both = [await beat(theirs), await beat(mine)];
    expect(both.map(({ code }) => code)).toEqual(["", "playback.playing_elsewhere"]);
    expect(await keyFor(mine)).toBe(403);
  });

  test("used by two at the very same time leaves one", async () => {
    const visit = await newVisit();
    const pair = [(await beat(visit)).visit, (await beat(visit)).visit];
    const answers = await Promise.all(pair.map((each) => beat(each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("survives answers that are lost or overtake each other", async () => {
    const visit = await newVisit();
    const lost = await beat(visit);
    await beat(visit);
    const { visit: next } = await beat(visit);
    // The first answer comes last: its cookie is the one that the browser keeps.
    expect((await beat(lost.visit)).status).toBe(200);
    expect(next.cookie).not.toBe(lost.visit.cookie);
  });

  test("that was replaced a moment ago still serves what was under way", async () => {
    const visit = await newVisit();
    const { visit: next } = await beat(visit);
    await keyFor(next);
    expect(await keyFor(visit)).toBe(200);
    const late = await beat(visit);
    expect([late.status, late.renewed]).toEqual([200, undefined]);
  });
});

describe("keys for one secret", () => {
  const askTwelve = async (visit: Visit, other = visit) => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      statuses.push(await keyFor(asked % 2 === 0 ? visit : other));
    }
    return statuses;
  };
  const sixOfTwelve = [...Array<number>(6).fill(200), ...Array<number>(6).fill(429)];

  test("end for two players with one cookie that both never report", async () => {
    const visit = await newVisit();
    expect(await askTwelve(visit, { ...visit })).toEqual(sixOfTwelve);
    const refused = await fetchUnder(playbackServer, visit, "key/0");
    expect(refused.json().code).toBe("playback.keys_too_fast");
    expect(refused.headers["retry-after"]).toBe("1");
  });

  test("end for a player that reports and never takes the next secret", async () => {
    const visit = await newVisit();
    await askTwelve(visit);
    await beat(visit);
    expect(await keyFor(visit)).toBe(429);
  });

  test("go on with the next secret, which each report brings", async () => {
    let visit = await newVisit();
    for (let report = 0; report < 4; report += 1) {
      expect([report, await askTwelve(visit)]).toEqual([report, sixOfTwelve]);
      visit = (await beat(visit, report)).visit;
    }
    expect(await keyFor(visit)).toBe(200);
  });

  test("are counted by session, so that another of the same user goes on", async () => {
    const caller = await addUser("beginner");
    const [one, other] = [
      await openVisit(playbackServer, caller, lesson),
      await openVisit(playbackServer, caller, lesson),
    ];
    await askTwelve(one);
    expect(await keyFor(other)).toBe(200);
  });
});

describe("a browser that plays by itself, and keeps the cookie of the beginning", () => {
  const openNative = async (caller: Caller, videoId = lesson): Promise<Visit> => {
    const pass = (await requestTicket(playbackServer, caller, videoId)).json().data;
    const answer = await app.inject({
      ...{ method: "POST", url: "/player/session", payload: { ...pass, native: true } },
      headers: { origin: publicUrl },
    });
    const [first] = answer.cookies;
    const xsrfToken = answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const cookie = `${first?.name}=${first?.value}`;
    return { session: answer.json().data, cookie, xsrfToken, setCookie: "" };
  };

  test("gets its keys while the page around it reports with newer cookies", async () => {
    const first = await openNative(await addUser("beginner"));
    let page = first;
    for (let report = 0; report < 4; report += 1) {
      page = (await beat(page, report)).visit;
      await passGrace(first);
      expect([report, await keyFor(first)]).toEqual([report, 200]);
    }
    // That cookie reads; it cannot take the session over.
    expect((await beat(first)).status).toBe(403);
  });

  test("gets no more keys by it than one player needs", async () => {
    const single = await addLesson("beginner", {
      prepare: async (folder) => {
        await mkdir(folder, { recursive: true });
        const track = { bytes: 1_000 };
        const renditions = [{ name: "360", height: 360, bytes: 1_000 }];
        const media = { durationSeconds: 20, renditions, sound: track, soundOnly: track };
        const text = JSON.stringify({ ...media, periods: 1, preview: null });
        await writeFile(path.join(folder, "media.json"), text);
      },
    });
    const first = await openNative(await addUser("beginner"), single);
    let page = (await beat((await beat(first)).visit)).visit;
    await passGrace(first);
    const answers = [];
    for (let asked = 0; asked < 14; asked += 1) {
      answers.push(await keyFor(first));
      page = (await beat(page, asked)).visit;
    }
    expect(answers).toEqual([...Array<number>(13).fill(200), 403]);
    expect(await keyFor(page)).toBe(200);
  });
});
