import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { addStudioLessonsApi } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { addAlignmentApi } from "../api.ts";
import { openScoreReader } from "./open-score-reader.ts";

const { db } = await useDatabase();
const teacher = await addTestUser(db);
const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  identifyCaller: async () => ({
    userId: teacher.userId,
    email: teacher.email,
    name: "Ada (demo teacher)",
    role: "instructor" as const,
    disabled: false,
    loginSessionId: randomUUID(),
  }),
  addApi: (api) => {
    addStudioLessonsApi(api, {
      db,
      waitForInvalidation: async () => {},
      listNewFilms: async () => new Map(),
      cancelFilm: async () => {},
    });
    const jobs = { send: async () => undefined };
    addAlignmentApi(api, { db, jobs, mediaRoot: "/nowhere", masterKey: Buffer.alloc(32) });
  },
});
afterAll(() => app.close());

const headers = { token: "Bearer of-the-teacher" };
const draft = await app.inject({
  method: "POST",
  url: "/api/studio/lessons",
  headers,
  payload: { requestId: randomUUID(), title: "Minuet", category: "beginner" },
});
const attach = async (musicXml: string) => {
  const url = `/api/studio/lessons/${draft.json().data._id}/score`;
  const response = await app.inject({
    method: "PUT",
    url,
    headers,
    payload: { name: "x.musicxml", musicXml },
  });
  const { data, code, message } = response.json();
  return { status: response.statusCode, code, message, score: data?.score };
};

const signature = "<divisions>1</divisions><time><beats>1</beats><beat-type>4</beat-type></time>";
const note = "<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>";
function writeScore({ before = "", title = "A", number = "1" }): string {
  const work = `<work><work-title>${title}</work-title></work>`;
  const measure = `<measure number="${number}"><attributes>${signature}</attributes>${note}</measure>`;
  return `${before}<score-partwise>${work}<part id="P1">${measure}</part></score-partwise>`;
}

test("a hostile score is refused in a sentence and named within bounds", async () => {
  const refused = { status: 422, code: "alignment.score_unreadable" };
  const nested = "<a>".repeat(20_000) + "</a>".repeat(20_000);
  expect(await attach(writeScore({ title: nested }))).toMatchObject(refused);
  expect(await attach(writeScore({ title: "<constructor/><__proto__/>" }))).toMatchObject(refused);
  const long = await attach(
    writeScore({ number: "9".repeat(100_000) }).replaceAll(">4</beat-type>", ">8</beat-type>"),
  );
  expect(long).toMatchObject(refused);
  expect(long.message.length).toBeLessThan(500);

  // The twentieth character takes two UTF-16 units, of which the database takes no single one.
  const number = `${"1".repeat(19)}𝄞`;
  const { status, score } = await attach(writeScore({ number, title: "A".repeat(100_000) }));
  expect(status).toBe(200);
  expect(score).toMatchObject({ notes: 1, bars: [number], title: "A".repeat(200) });
});

test("a score that costs too much time or memory is given up, and the next is read", async () => {
  const reader = openScoreReader({ deadlineMs: 3_000 });
  const refused = { code: "alignment.score_unreadable" };
  const hanging = "<!DOCTYPE ".repeat(200_000);
  await expect(reader.summarise(teacher.userId, hanging)).rejects.toMatchObject(refused);
  expect(await reader.summarise(teacher.userId, writeScore({}))).toMatchObject({ notes: 1 });
  reader.close();
});
