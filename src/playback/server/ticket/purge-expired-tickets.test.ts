import { sql } from "kysely";
import { expect, test } from "vitest";
import { purgeExpiredTickets } from "../queries.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  exchangeTicket,
  fetchSessionFile,
  openVisit,
  postPosition,
  requestTicket,
} from "../testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { db } = playbackServer;

test("purges expired rows and keeps valid tickets, sessions and positions", async () => {
  const lesson = await playbackServer.addLesson("beginner");
  const [old, caller] = [
    await playbackServer.addUser("beginner"),
    await playbackServer.addUser("beginner"),
  ];
  await postPosition(playbackServer, await openVisit(playbackServer, old, lesson), 30);
  await sql`update playback_tickets set expires_at = now() - interval '2 hours'`.execute(db);
  await sql`update playback_sessions set created_at = now() - interval '3 days'`.execute(db);
  await fetchSessionFile(playbackServer, await openVisit(playbackServer, old, lesson), "key/0");
  await sql`update playback_key_grants set counted_at = now() - interval '25 hours'`.execute(db);
  await sql`update playback_sessions set created_at = now() - interval '3 days'`.execute(db);
  const visit = await openVisit(playbackServer, caller, lesson);
  const ticket = (await requestTicket(playbackServer, caller, lesson)).json().data;

  await purgeExpiredTickets(db);

  const left = await db.selectFrom("playbackSessions").select("userId").execute();
  expect(left).toEqual([{ userId: caller.userId }]);
  expect(await db.selectFrom("playbackKeyGrants").selectAll().execute()).toEqual([]);
  expect((await fetchSessionFile(playbackServer, visit, "key/0")).statusCode).toBe(200);
  expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
  expect((await openVisit(playbackServer, old, lesson)).session.startAtSeconds).toBe(30);
});
