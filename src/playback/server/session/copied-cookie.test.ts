import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  fetchSessionFile,
  openVisit,
  postPosition,
  requestTicket,
  type Visit,
} from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, app, db, publicUrl } = playbackServer;
const lesson = await addLesson("beginner");

/** Reports a position, as players do every ten seconds; returns the visit with its next cookie. */
const sendHeartbeat = async (visit: Visit, seconds = 5) => {
  const answer = await postPosition(playbackServer, visit, seconds);
  const renewed = answer.cookies.find(({ name }) => name.startsWith("tlp-playback"));
  const cookie = renewed ? `${renewed.name}=${renewed.value}` : visit.cookie;
  const code: string = answer.statusCode === 200 ? "" : answer.json().code;
  return { status: answer.statusCode, code, renewed, visit: { ...visit, cookie } };
};
const keyFor = async (visit: Visit) =>
  (await fetchSessionFile(playbackServer, visit, "key/0")).statusCode;
/** Ends the grace period of a replaced cookie. */
const expireGrace = (visit: Visit) =>
  sql`update playback_sessions set replaced_at = replaced_at - interval '16 seconds'
    where id = ${visit.session.sessionPath.split("/").at(-1)}`.execute(db);
const newVisit = async () => openVisit(playbackServer, await addUser("beginner"), lesson);

describe("a session's cookie", () => {
  test("changes with every report, with the same path and httpOnly", async () => {
    const visit = await newVisit();
    const { renewed, visit: next } = await sendHeartbeat(visit);
    expect(next.cookie).not.toBe(visit.cookie);
    expect(renewed).toMatchObject({ path: visit.session.sessionPath, httpOnly: true });
    expect([await keyFor(next), (await sendHeartbeat(next)).status]).toEqual([200, 200]);
  });

  test("that was copied is rejected soon after its owner's next report [copied-cookie-1]", async () => {
    const owner = await newVisit();
    const copy = { ...owner };
    expect(await keyFor(copy)).toBe(200);
    const { visit: next } = await sendHeartbeat(owner);
    expect(await keyFor(next)).toBe(200);
    await expireGrace(owner);
    const refused = await fetchSessionFile(playbackServer, copy, "key/0");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.playing_elsewhere"]);
    expect((await sendHeartbeat(copy)).code).toBe("playback.playing_elsewhere");
    expect(await keyFor(next)).toBe(200);
  });

  test("used by two players that both report makes one of them end [copied-cookie-2]", async () => {
    const [one, other] = await newVisit().then((visit) => [visit, { ...visit }] as const);
    const [mine, theirs] = [(await sendHeartbeat(one)).visit, (await sendHeartbeat(other)).visit];
    expect(mine.cookie).not.toBe(theirs.cookie);
    const both = [await sendHeartbeat(theirs), await sendHeartbeat(mine)];
    expect(both.map(({ code }) => code)).toEqual(["", "playback.playing_elsewhere"]);
    expect(await keyFor(mine)).toBe(403);
  });

  test("used by two concurrently leaves one", async () => {
    const visit = await newVisit();
    const pair = [(await sendHeartbeat(visit)).visit, (await sendHeartbeat(visit)).visit];
    const answers = await Promise.all(pair.map((each) => sendHeartbeat(each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("survives responses that are lost or out of order [copied-cookie-3]", async () => {
    const visit = await newVisit();
    const lost = await sendHeartbeat(visit);
    await sendHeartbeat(visit);
    const { visit: next } = await sendHeartbeat(visit);
    // The first response arrives last, so the browser stores its cookie.
    expect((await sendHeartbeat(lost.visit)).status).toBe(200);
    expect(next.cookie).not.toBe(lost.visit.cookie);
  });

  test("that was just replaced still serves requests in flight", async () => {
    const visit = await newVisit();
    const { visit: next } = await sendHeartbeat(visit);
    await keyFor(next);
    expect(await keyFor(visit)).toBe(200);
    const late = await sendHeartbeat(visit);
    expect([late.status, late.renewed]).toEqual([200, undefined]);
  });
});

describe("keys for one secret", () => {
  const requestTwelve = async (visit: Visit, other = visit) => {
    const statuses: number[] = [];
    for (let request = 0; request < 12; request += 1) {
      statuses.push(await keyFor(request % 2 === 0 ? visit : other));
    }
    return statuses;
  };
  const sixOfTwelve = [...Array<number>(6).fill(200), ...Array<number>(6).fill(429)];

  test("run out for two players with one cookie that never report [copied-cookie-4]", async () => {
    const visit = await newVisit();
    expect(await requestTwelve(visit, { ...visit })).toEqual(sixOfTwelve);
    const refused = await fetchSessionFile(playbackServer, visit, "key/0");
    expect(refused.json().code).toBe("playback.keys_too_fast");
    expect(refused.headers["retry-after"]).toBe("1");
  });

  test("run out for a player that reports and ignores the next secret [copied-cookie-5]", async () => {
    const visit = await newVisit();
    await requestTwelve(visit);
    await sendHeartbeat(visit);
    expect(await keyFor(visit)).toBe(429);
  });

  test("continue with the next secret, which each report brings", async () => {
    let visit = await newVisit();
    for (let report = 0; report < 4; report += 1) {
      expect([report, await requestTwelve(visit)]).toEqual([report, sixOfTwelve]);
      visit = (await sendHeartbeat(visit, report)).visit;
    }
    expect(await keyFor(visit)).toBe(200);
  });

  test("are counted by session, so the user's other session continues", async () => {
    const caller = await addUser("beginner");
    const [one, other] = [
      await openVisit(playbackServer, caller, lesson),
      await openVisit(playbackServer, caller, lesson),
    ];
    await requestTwelve(one);
    expect(await keyFor(other)).toBe(200);
  });
});

describe("a browser that plays natively with its first cookie", () => {
  const openNative = async (caller: Caller, slug = lesson): Promise<Visit> => {
    const ticket = (await requestTicket(playbackServer, caller, slug)).json().data;
    const answer = await app.inject({
      method: "POST",
      url: "/player/session",
      payload: { ...ticket, native: true },
      headers: { origin: publicUrl },
    });
    const [first] = answer.cookies;
    const xsrfToken = answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const cookie = `${first?.name}=${first?.value}`;
    return { session: answer.json().data, cookie, xsrfToken, setCookie: "" };
  };

  test("gets its keys while the page reports with newer cookies [copied-cookie-6]", async () => {
    const first = await openNative(await addUser("beginner"));
    let page = first;
    for (let report = 0; report < 4; report += 1) {
      page = (await sendHeartbeat(page, report)).visit;
      await expireGrace(first);
      expect([report, await keyFor(first)]).toEqual([report, 200]);
    }
    // The first cookie is read-only.
    expect((await sendHeartbeat(first)).status).toBe(403);
  });

  test("gets no more keys than one player needs", async () => {
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
    let page = (await sendHeartbeat((await sendHeartbeat(first)).visit)).visit;
    await expireGrace(first);
    const answers = [];
    for (let request = 0; request < 14; request += 1) {
      answers.push(await keyFor(first));
      page = (await sendHeartbeat(page, request)).visit;
    }
    expect(answers).toEqual([...Array<number>(13).fill(200), 403]);
    expect(await keyFor(page)).toBe(200);
  });
});
