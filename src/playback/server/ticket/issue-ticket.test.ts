import { expect, test } from "vitest";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { exchangeTicket, requestTicket } from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { addUser, addLesson, db } = playbackServer;
const beginnerLesson = await addLesson("beginner");

test("a ticket names its video and is stored only as a hash", async () => {
  const answer = await requestTicket(playbackServer, await addUser("beginner"), beginnerLesson);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { otp, playbackInfo } = answer.json().data;
  expect(otp).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(Buffer.from(playbackInfo, "base64").toString())).toEqual({
    videoId: beginnerLesson,
  });
  const rows = await db.selectFrom("playbackTickets").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(otp);
});

test("a ticket for another user's id is refused", async () => {
  const [caller, other] = [await addUser("beginner"), await addUser("beginner")];
  const answer = await requestTicket(playbackServer, caller, beginnerLesson, other.userId);
  expect(answer.statusCode).toBe(403);
});

test("a visitor gets 401", async () => {
  const answer = await playbackServer.app.inject({
    url: `/api/playback/${(await addUser("free")).userId}/${beginnerLesson}`,
  });
  expect(answer.statusCode).toBe(401);
});

test.each([
  ["free", "beginner", 403],
  ["professional", "beginner", 403],
  ["professional", "special", 200],
  ["intermediate-pro", "beginner", 200],
] as const)("a %s plan and a %s lesson: %i", async (plan, category, status) => {
  const slug = await addLesson(category);
  const answer = await requestTicket(playbackServer, await addUser(plan), slug);
  expect(answer.statusCode).toBe(status);
});

test("a lesson that is missing or not prepared gives no ticket", async () => {
  const caller = await addUser("professional-pro");
  expect((await requestTicket(playbackServer, caller, "no-such-lesson")).statusCode).toBe(404);
  const unready = await addLesson("beginner", { ready: false });
  const answer = await requestTicket(playbackServer, caller, unready);
  expect([answer.statusCode, answer.json().code]).toEqual([409, "playback.not_ready"]);
});

test("entitlement is checked before readiness: 403, not 409, for a lesson in preparation [issue-ticket-1]", async () => {
  const unready = await addLesson("beginner", { ready: false });
  for (const plan of ["free", "professional"] as const) {
    const answer = await requestTicket(playbackServer, await addUser(plan), unready);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "billing.plan_lacks_category"]);
  }
});

test("an instructor needs no plan", async () => {
  const answer = await requestTicket(
    playbackServer,
    await addUser("free", "instructor"),
    beginnerLesson,
  );
  expect(answer.statusCode).toBe(200);
});

test("an instructor's ticket can be exchanged", async () => {
  const instructor = await addUser("free", "instructor");
  const ticket = (await requestTicket(playbackServer, instructor, beginnerLesson)).json().data;
  expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
});

test("a hidden lesson gives instructors alone a ticket, and a ticket given before opens no player", async () => {
  const slug = await addLesson("beginner");
  const student = await addUser("beginner");
  const { otp, playbackInfo } = (await requestTicket(playbackServer, student, slug)).json().data;
  await db.updateTable("videos").set({ state: "hidden" }).where("slug", "=", slug).execute();
  const refused = await requestTicket(playbackServer, student, slug);
  expect([refused.statusCode, refused.json().code]).toEqual([404, "catalog.video_not_found"]);
  const opened = await exchangeTicket(playbackServer, { otp, playbackInfo });
  expect([opened.statusCode, opened.json().code]).toEqual([404, "catalog.video_not_found"]);
  const teacher = await addUser("free", "instructor");
  expect((await requestTicket(playbackServer, teacher, slug)).statusCode).toBe(200);
});
