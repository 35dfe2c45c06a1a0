import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { segmentKey } from "../media/media-cipher.ts";
import { masterKey, startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchSessionFile, openVisit, postPosition } from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, db, app, callers } = playbackServer;
const lesson = await addLesson("beginner");
const mediaId = "media-1";

describe("a key", () => {
  test("goes to its session: sixteen bytes, not cached", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answer = await fetchSessionFile(playbackServer, visit, "key/3");
    expect(answer.rawPayload).toEqual(segmentKey(masterKey, mediaId, 3));
    expect(answer.rawPayload).toHaveLength(16);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("is refused without a cookie, with a wrong one and with another session's", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    const ownOther = await openVisit(playbackServer, caller, lesson);
    const foreign = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const name = visit.cookie.split("=")[0];
    for (const cookie of ["", `${name}=wrong`, ownOther.cookie, foreign.cookie]) {
      const answer = await fetchSessionFile(playbackServer, { ...visit, cookie }, "key/0");
      expect([answer.statusCode, answer.json().code]).toEqual([403, "playback.session_over"]);
    }
  });

  test("is refused as soon as the plan no longer grants the lesson [verify-session-1]", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    await db
      .updateTable("subscriptions")
      .set({ plan: "professional" })
      .where("userId", "=", caller.userId)
      .execute();
    const answer = await fetchSessionFile(playbackServer, visit, "key/0");
    expect([answer.statusCode, answer.json().code]).toEqual([403, "billing.plan_lacks_category"]);
  });

  test("is refused to a disabled account [verify-session-2]", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    callers.set(caller.userId, { ...caller, disabled: true });
    expect((await fetchSessionFile(playbackServer, visit, "key/0")).statusCode).toBe(403);
  });

  test("is refused after the log-out of the login session that asked for the ticket", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    callers.set(caller.userId, { ...caller, loginSessionId: randomUUID() });
    for (const file of ["key/0", "360.m3u8"]) {
      const answer = await fetchSessionFile(playbackServer, visit, file);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "playback.session_over"]);
    }
    expect((await postPosition(playbackServer, visit, 5)).statusCode).toBe(403);
  });

  test("is refused to a session older than twelve hours", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    await sql`update playback_sessions set created_at = now() - interval '13 hours'
      where user_id = ${caller.userId}`.execute(db);
    expect((await fetchSessionFile(playbackServer, visit, "key/0")).statusCode).toBe(403);
  });

  test("with an invalid name is not found", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    expect((await fetchSessionFile(playbackServer, visit, "key/-1")).statusCode).toBe(404);
    expect((await fetchSessionFile(playbackServer, visit, "key/4")).statusCode).toBe(404);
    expect((await app.inject("/player/session/1/key/0")).statusCode).toBe(404);
  });
});

describe("a playlist", () => {
  test("is refused once the plan no longer grants the lesson, and to a disabled account", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    callers.set(caller.userId, { ...caller, disabled: true });
    expect((await fetchSessionFile(playbackServer, visit, "360.m3u8")).statusCode).toBe(403);
    callers.set(caller.userId, caller);
    await db
      .updateTable("subscriptions")
      .set({ accessUntil: new Date(0) })
      .where("userId", "=", caller.userId)
      .execute();
    const answer = await fetchSessionFile(playbackServer, visit, "360.m3u8");
    expect([answer.statusCode, answer.json().code]).toEqual([403, "billing.plan_lacks_category"]);
  });

  test("points at the lesson's segments and at this session's keys", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answer = await fetchSessionFile(playbackServer, visit, "360.m3u8");
    expect(answer.body).toContain(`"/media/${mediaId}/segments/360/init.mp4"`);
    expect(answer.body).toContain(`"${visit.session.sessionPath}/key/0"`);
    expect(answer.body).not.toMatch(/[{}]/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toContain("mpegurl");
  });

  test("needs the session's cookie and a known name", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const bare = { ...visit, cookie: "" };
    expect((await fetchSessionFile(playbackServer, bare, "360.m3u8")).statusCode).toBe(403);
    for (const name of ["720", "..%2f360", "..%2f..%2fmedia.json%00", "media"]) {
      expect((await fetchSessionFile(playbackServer, visit, `${name}.m3u8`)).statusCode).toBe(404);
    }
  });
});

describe("the watch position", () => {
  test("is accepted only with the page's XSRF token", async () => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    for (const xsrfToken of ["", "b".repeat(43)]) {
      const headers = {
        cookie: `${visit.cookie}; XSRF-TOKEN=${visit.xsrfToken}`,
        "x-xsrf-token": xsrfToken,
      };
      const url = `${visit.session.sessionPath}/position`;
      const answer = await app.inject({ method: "POST", url, payload: { seconds: 5 }, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, "platform.forbidden"]);
    }
    expect((await postPosition(playbackServer, visit, 5)).statusCode).toBe(200);
  });

  test("is where the lesson resumes, on any screen [verify-session-3]", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    expect((await postPosition(playbackServer, visit, 12.5)).statusCode).toBe(200);
    expect((await postPosition(playbackServer, visit, 64.25)).statusCode).toBe(200);
    const next = await openVisit(playbackServer, caller, lesson);
    expect(next.session.startAtSeconds).toBe(64.25);
  });

  test("stays where a report leaves it out, as the practice room's do", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    await postPosition(playbackServer, visit, 64.25);
    const next = await openVisit(playbackServer, caller, lesson);
    expect((await postPosition(playbackServer, next, undefined)).statusCode).toBe(200);
    expect((await openVisit(playbackServer, caller, lesson)).session.startAtSeconds).toBe(64.25);
  });

  test("starts over after the lesson's end [verify-session-4]", async () => {
    const caller = await addUser("beginner");
    await postPosition(playbackServer, await openVisit(playbackServer, caller, lesson), 119);
    expect((await openVisit(playbackServer, caller, lesson)).session.startAtSeconds).toBe(0);
  });

  test("is not taken from a disabled account, whose session is over", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    callers.set(caller.userId, { ...caller, disabled: true });
    const answer = await postPosition(playbackServer, visit, 60);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "playback.session_over"]);
    callers.set(caller.userId, caller);
    expect((await openVisit(playbackServer, caller, lesson)).session.startAtSeconds).toBe(0);
  });

  test("cannot be written by another session", async () => {
    const caller = await addUser("beginner");
    const visit = await openVisit(playbackServer, caller, lesson);
    const foreign = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answer = await postPosition(playbackServer, { ...visit, cookie: foreign.cookie }, 60);
    expect(answer.statusCode).toBe(403);
    expect((await openVisit(playbackServer, caller, lesson)).session.startAtSeconds).toBe(0);
  });

  test.each([-1, 1e9, "12", null])("%s is not a position", async (seconds) => {
    const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
    const answer = await postPosition(playbackServer, visit, Object(seconds));
    expect(answer.statusCode).toBe(400);
  });
});
