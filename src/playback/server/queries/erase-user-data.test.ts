import { expect, test } from "vitest";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import {
  exchangeTicket,
  fetchSessionFile,
  openVisit,
  postPosition,
  requestTicket,
} from "../testing/visit.ts";
import { erasePlayback } from "./user-data.ts";

const playbackServer = await startPlaybackServer();
const { db } = playbackServer;

test("erasing a user's data ends their sessions and tickets and leaves other users' alone", async () => {
  const lesson = await playbackServer.addLesson("beginner");
  const [gone, stays] = [
    await playbackServer.addUser("beginner"),
    await playbackServer.addUser("beginner"),
  ];
  const [visit, other] = [
    await openVisit(playbackServer, gone, lesson),
    await openVisit(playbackServer, stays, lesson),
  ];
  await postPosition(playbackServer, visit, 30);
  await postPosition(playbackServer, other, 40);
  for (const each of [visit, other]) await fetchSessionFile(playbackServer, each, "key/0");
  for (const { userId } of [gone, stays])
    await db.insertInto("learnedLessons").values({ userId, slug: lesson }).execute();
  const ticket = (await requestTicket(playbackServer, gone, lesson)).json().data;
  const erase = () => db.transaction().execute((trx) => erasePlayback(trx, gone.userId));

  await erase();
  await erase();

  expect((await fetchSessionFile(playbackServer, visit, "key/0")).statusCode).toBe(403);
  expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(403);
  expect((await fetchSessionFile(playbackServer, other, "key/0")).statusCode).toBe(200);
  for (const table of [
    "playbackTickets",
    "playbackSessions",
    "playbackKeyGrants",
    "watchPositions",
    "learnedLessons",
  ] as const) {
    const rows = await db.selectFrom(table).select("userId").execute();
    expect(rows.map(({ userId }) => userId)).not.toContain(gone.userId);
    expect(rows.map(({ userId }) => userId)).toContain(stays.userId);
  }
});
