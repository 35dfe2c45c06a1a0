import { expect, test } from "vitest";
import { eraseUserData } from "./erase-user-data.ts";
import { startTheatre } from "./testing/start-theatre.ts";
import { askForPass, fetchUnder, openVisit, postPosition, tradePass } from "./testing/visit.ts";

const theatre = await startTheatre();
const { db } = theatre;

test("a user is forgotten: nothing plays on, no pass counts, nobody else is touched", async () => {
  const lesson = await theatre.addLesson("beginner");
  const [gone, stays] = [await theatre.addUser("beginner"), await theatre.addUser("beginner")];
  const [visit, other] = [
    await openVisit(theatre, gone, lesson),
    await openVisit(theatre, stays, lesson),
  ];
  await postPosition(theatre, visit, 30);
  await postPosition(theatre, other, 40);
  for (const each of [visit, other]) await fetchUnder(theatre, each, "key/0");
  const pass = (await askForPass(theatre, gone, lesson)).json().data;
  const forget = () => db.transaction().execute((trx) => eraseUserData(trx, gone.userId));

  await forget();
  await forget();

  expect((await fetchUnder(theatre, visit, "key/0")).statusCode).toBe(403);
  expect((await tradePass(theatre, pass)).statusCode).toBe(403);
  expect((await fetchUnder(theatre, other, "key/0")).statusCode).toBe(200);
  for (const table of [
    "playbackOtps",
    "playbackSessions",
    "playbackKeyGrants",
    "watchPositions",
  ] as const) {
    const rows = await db.selectFrom(table).select("userId").execute();
    expect(rows.map(({ userId }) => userId)).not.toContain(gone.userId);
    expect(rows.map(({ userId }) => userId)).toContain(stays.userId);
  }
});
