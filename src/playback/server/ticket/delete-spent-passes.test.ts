import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTheatre } from "../testing/start-theatre.ts";
import { askForPass, fetchUnder, openVisit, postPosition, tradePass } from "../testing/visit.ts";
import { deleteSpentPasses } from "./delete-spent-passes.ts";

const theatre = await startTheatre();
const { db } = theatre;

test("takes what is spent, and leaves passes and sessions that may still serve", async () => {
  const lesson = await theatre.addLesson("beginner");
  const [old, caller] = [await theatre.addUser("beginner"), await theatre.addUser("beginner")];
  await postPosition(theatre, await openVisit(theatre, old, lesson), 30);
  await sql`update playback_otps set expires_at = now() - interval '2 hours'`.execute(db);
  await sql`update playback_sessions set created_at = now() - interval '3 days'`.execute(db);
  await fetchUnder(theatre, await openVisit(theatre, old, lesson), "key/0");
  await sql`update playback_key_grants set counted_at = now() - interval '25 hours'`.execute(db);
  await sql`update playback_sessions set created_at = now() - interval '3 days'`.execute(db);
  const visit = await openVisit(theatre, caller, lesson);
  const pass = (await askForPass(theatre, caller, lesson)).json().data;

  await deleteSpentPasses({ db });

  const left = await db.selectFrom("playbackSessions").select("userId").execute();
  expect(left).toEqual([{ userId: caller.userId }]);
  expect(await db.selectFrom("playbackKeyGrants").selectAll().execute()).toEqual([]);
  expect((await fetchUnder(theatre, visit, "key/0")).statusCode).toBe(200);
  expect((await tradePass(theatre, pass)).statusCode).toBe(200);
  expect((await openVisit(theatre, old, lesson)).session.startAtSeconds).toBe(30);
});
