import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { posterId, publicUrl, startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  exchangeTicket,
  fetchSessionFile,
  openVisit,
  postPosition,
  requestTicket,
} from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, setFilmBars, db } = playbackServer;
const lesson = await addLesson("beginner");

const newTicket = async (plan: "beginner" | "professional-pro" = "beginner") =>
  (await requestTicket(playbackServer, await addUser(plan), lesson)).json().data;

describe("exchanging a ticket", () => {
  test("returns the playback session, with its secret only in the cookie [open-session-1]", async () => {
    const caller = await addUser("beginner");
    const { session, cookie, setCookie } = await openVisit(playbackServer, caller, lesson);
    expect(session).toMatchObject({
      durationSeconds: 120.5,
      renditions: [{ name: "360", height: 360, bytes: 1_500_000 }],
      dataCosts: { all: 1_500_000, small: 1_300_000, sound: 300_000 },
      watermark: caller.email,
      startAtSeconds: 0,
      bars: [],
    });
    expect(session.poster).toBe(`/posters/${posterId}/poster-960.webp`);
    expect(JSON.stringify(session)).not.toContain(cookie.split("=")[1]);
    expect(cookie).toMatch(/^tlp-playback-3930=/);
    expect(setCookie).toContain(`Path=${session.sessionPath};`);
    expect(setCookie).toContain("HttpOnly");
    expect(setCookie).toContain("SameSite=Strict");
  });

  test("tells which bars of its score the film plays", async () => {
    const withScore = await addLesson("beginner");
    const bars = [{ number: "1", startSeconds: 1.5, endSeconds: 3.25 }];
    await setFilmBars(withScore, bars);
    const { session } = await openVisit(playbackServer, await addUser("beginner"), withScore);
    expect(session.bars).toEqual(bars);
  });

  test("works once", async () => {
    const ticket = await newTicket();
    expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
    const again = await exchangeTicket(playbackServer, ticket);
    expect([again.statusCode, again.json().code]).toEqual([403, "playback.pass_refused"]);
  });

  test("works for one of ten concurrent requests [open-session-2]", async () => {
    const ticket = await newTicket();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchangeTicket(playbackServer, ticket)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9);
  });

  test("fails after a minute by the database's clock [open-session-3]", async () => {
    const ticket = await newTicket();
    await sql`update playback_tickets set expires_at = expires_at - interval '60 seconds'`.execute(
      db,
    );
    expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(403);
  });

  test("fails for another lesson than the ticket's [open-session-4]", async () => {
    const ticket = await newTicket("professional-pro");
    const other = Buffer.from(JSON.stringify({ videoId: await addLesson("special") }));
    const swapped = { ...ticket, playbackInfo: other.toString("base64") };
    expect((await exchangeTicket(playbackServer, swapped)).statusCode).toBe(403);
    expect(
      (await exchangeTicket(playbackServer, { ...ticket, playbackInfo: "%%%" })).statusCode,
    ).toBe(403);
    expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
  });

  test("fails when the plan has ended meanwhile", async () => {
    const caller = await addUser("beginner");
    const ticket = (await requestTicket(playbackServer, caller, lesson)).json().data;
    await db
      .updateTable("subscriptions")
      .set({ accessUntil: new Date(0) })
      .where("userId", "=", caller.userId)
      .execute();
    const answer = await exchangeTicket(playbackServer, ticket);
    expect(answer.json().code).toBe("billing.plan_lacks_category");
    expect(answer.cookies).toEqual([]);
  });

  test("fails from another site's page", async () => {
    const ticket = await newTicket();
    for (const origin of ["https://elsewhere.test", "null", `${publicUrl}.elsewhere.test`]) {
      expect((await exchangeTicket(playbackServer, ticket, origin)).statusCode).toBe(403);
    }
    expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
  });
});

describe("concurrent streams", () => {
  test("a third ends the oldest, and the other two continue [open-session-5]", async () => {
    const caller = await addUser("beginner");
    const first = await openVisit(playbackServer, caller, lesson);
    const second = await openVisit(playbackServer, caller, lesson);
    expect((await fetchSessionFile(playbackServer, first, "key/0")).statusCode).toBe(200);
    const third = await openVisit(playbackServer, caller, lesson);
    const refused = await fetchSessionFile(playbackServer, first, "key/0");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.playing_elsewhere"]);
    expect((await postPosition(playbackServer, first, 5)).statusCode).toBe(403);
    expect((await fetchSessionFile(playbackServer, second, "key/0")).statusCode).toBe(200);
    expect((await fetchSessionFile(playbackServer, third, "key/0")).statusCode).toBe(200);
  });

  test("of five opened concurrently, two remain", async () => {
    const caller = await addUser("beginner");
    const visits = await Promise.all(
      Array.from({ length: 5 }, () => openVisit(playbackServer, caller, lesson)),
    );
    const keys = await Promise.all(
      visits.map((visit) => fetchSessionFile(playbackServer, visit, "key/0")),
    );
    expect(keys.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  });

  test("an inactive one does not count until its next request", async () => {
    const caller = await addUser("beginner");
    const silent = await openVisit(playbackServer, caller, lesson);
    await sql`update playback_sessions set last_seen_at = now() - interval '3 minutes',
      live_since = now() - interval '9 minutes' where user_id = ${caller.userId}`.execute(db);
    const second = await openVisit(playbackServer, caller, lesson);
    const third = await openVisit(playbackServer, caller, lesson);
    expect((await fetchSessionFile(playbackServer, second, "key/0")).statusCode).toBe(200);
    expect((await fetchSessionFile(playbackServer, silent, "key/0")).statusCode).toBe(200);
    expect((await fetchSessionFile(playbackServer, second, "key/0")).statusCode).toBe(403);
    expect((await fetchSessionFile(playbackServer, third, "key/0")).statusCode).toBe(200);
  });

  test("of one user do not end those of another", async () => {
    const visits = [];
    for (const caller of [await addUser("beginner"), await addUser("beginner")]) {
      visits.push(
        await openVisit(playbackServer, caller, lesson),
        await openVisit(playbackServer, caller, lesson),
      );
    }
    for (const visit of visits) {
      expect((await fetchSessionFile(playbackServer, visit, "key/0")).statusCode).toBe(200);
    }
  });
});
