import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { posterId, publicUrl, startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  exchangeTicket,
  fetchUnder,
  openVisit,
  postPosition,
  requestTicket,
} from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, db } = playbackServer;
const lesson = await addLesson("beginner");

const newPass = async (plan: "beginner" | "professional-pro" = "beginner") =>
  (await requestTicket(playbackServer, await addUser(plan), lesson)).json().data;

describe("trading a pass", () => {
  test("tells the player all it needs, and the secret only to the cookie", async () => {
    const caller = await addUser("beginner");
    const { session, cookie, setCookie } = await openVisit(playbackServer, caller, lesson);
    expect(session).toMatchObject({
      durationSeconds: 120.5,
      renditions: [{ name: "360", height: 360, bytes: 1_500_000 }],
      dataCosts: { all: 1_500_000, small: 1_300_000, sound: 300_000 },
      watermark: caller.email,
      startAtSeconds: 0,
    });
    expect(session.poster).toBe(`/posters/${posterId}/poster-960.webp`);
    expect(JSON.stringify(session)).not.toContain(cookie.split("=")[1]);
    expect(cookie).toMatch(/^tlp-playback-3930=/);
    expect(setCookie).toContain(`Path=${session.sessionPath};`);
    expect(setCookie).toContain("HttpOnly");
    expect(setCookie).toContain("SameSite=Strict");
  });

  test("works once", async () => {
    const pass = await newPass();
    expect((await exchangeTicket(playbackServer, pass)).statusCode).toBe(200);
    const again = await exchangeTicket(playbackServer, pass);
    expect([again.statusCode, again.json().code]).toEqual([403, "playback.pass_refused"]);
  });

  test("works for one of ten who try at once", async () => {
    const pass = await newPass();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchangeTicket(playbackServer, pass)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9);
  });

  test("fails once its minute is over, by the database's clock", async () => {
    const pass = await newPass();
    await sql`update playback_tickets set expires_at = expires_at - interval '60 seconds'`.execute(
      db,
    );
    expect((await exchangeTicket(playbackServer, pass)).statusCode).toBe(403);
  });

  test("fails for another lesson than the pass was given for", async () => {
    const pass = await newPass("professional-pro");
    const other = Buffer.from(JSON.stringify({ videoId: await addLesson("special") }));
    const swapped = { ...pass, playbackInfo: other.toString("base64") };
    expect((await exchangeTicket(playbackServer, swapped)).statusCode).toBe(403);
    expect(
      (await exchangeTicket(playbackServer, { ...pass, playbackInfo: "%%%" })).statusCode,
    ).toBe(403);
    expect((await exchangeTicket(playbackServer, pass)).statusCode).toBe(200);
  });

  test("fails when the plan ended in the meantime", async () => {
    const caller = await addUser("beginner");
    const pass = (await requestTicket(playbackServer, caller, lesson)).json().data;
    await db.deleteFrom("subscriptions").where("userId", "=", caller.userId).execute();
    const answer = await exchangeTicket(playbackServer, pass);
    expect(answer.json().code).toBe("billing.plan_lacks_category");
    expect(answer.cookies).toEqual([]);
  });

  test("fails from another site's page", async () => {
    const pass = await newPass();
    for (const origin of ["https://elsewhere.test", "null", `${publicUrl}.elsewhere.test`]) {
      expect((await exchangeTicket(playbackServer, pass, origin)).statusCode).toBe(403);
    }
    expect((await exchangeTicket(playbackServer, pass)).statusCode).toBe(200);
  });
});

describe("streams at once", () => {
  test("a third ends the oldest, and the other two go on", async () => {
    const caller = await addUser("beginner");
    const first = await openVisit(playbackServer, caller, lesson);
    const second = await openVisit(playbackServer, caller, lesson);
    expect((await fetchUnder(playbackServer, first, "key/0")).statusCode).toBe(200);
    const third = await openVisit(playbackServer, caller, lesson);
    const refused = await fetchUnder(playbackServer, first, "key/0");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.playing_elsewhere"]);
    expect((await postPosition(playbackServer, first, 5)).statusCode).toBe(403);
    expect((await fetchUnder(playbackServer, second, "key/0")).statusCode).toBe(200);
    expect((await fetchUnder(playbackServer, third, "key/0")).statusCode).toBe(200);
  });

  test("of five opened at once, two remain", async () => {
    const caller = await addUser("beginner");
    const visits = await Promise.all(
      Array.from({ length: 5 }, () => openVisit(playbackServer, caller, lesson)),
    );
    const keys = await Promise.all(
      visits.map((visit) => fetchUnder(playbackServer, visit, "key/0")),
    );
    expect(keys.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  });

  test("one that fell silent does not count, until it speaks again", async () => {
    const caller = await addUser("beginner");
    const silent = await openVisit(playbackServer, caller, lesson);
    await sql`update playback_sessions set last_seen_at = now() - interval '3 minutes',
      live_since = now() - interval '9 minutes' where user_id = ${caller.userId}`.execute(db);
    const second = await openVisit(playbackServer, caller, lesson);
    const third = await openVisit(playbackServer, caller, lesson);
    expect((await fetchUnder(playbackServer, second, "key/0")).statusCode).toBe(200);
    expect((await fetchUnder(playbackServer, silent, "key/0")).statusCode).toBe(200);
    expect((await fetchUnder(playbackServer, second, "key/0")).statusCode).toBe(403);
    expect((await fetchUnder(playbackServer, third, "key/0")).statusCode).toBe(200);
  });

  test("two users do not end each other's", async () => {
    const visits = [];
    for (const caller of [await addUser("beginner"), await addUser("beginner")]) {
      visits.push(
        await openVisit(playbackServer, caller, lesson),
        await openVisit(playbackServer, caller, lesson),
      );
    }
    for (const visit of visits) {
      expect((await fetchUnder(playbackServer, visit, "key/0")).statusCode).toBe(200);
    }
  });
});
