import { sql } from "kysely";
import { expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { addMediaApi, countConfinedFilms, countEncodings, prepareFilm } from "../index.ts";
import { requeueEncodings } from "../jobs/encoding-job.ts";
import { FilmError } from "../pipeline/film-error.ts";
import { listEncodingRows } from "../queries/encodings.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import { runAttempt } from "./run-attempt.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const jobs = openJobSender(url, { log });
const teacher = await addTestUser(db);
const { app } = await buildServer({
  log,
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  identifyCaller: async () => ({
    userId: teacher.userId,
    email: teacher.email,
    name: "Demo teacher",
    role: "instructor",
    disabled: false,
    loginSessionId: "1",
  }),
  addApi: async (api) => {
    const files = createFolderUploads("/films");
    addMediaApi(api, {
      db,
      jobs,
      files,
      masterKey: Buffer.alloc(32, 5),
      mediaFiles: openFolderStore("/nowhere"),
      waitForInvalidation: async () => {},
    });
    api.app.addHook("onClose", jobs.stop);
  },
});
const prepare = (name: string, sha256: string, cut = {}) =>
  prepareFilm(
    { db, jobs, masterKey: Buffer.alloc(32, 5) },
    { name, clips: [{ path: "/films/1", sha256: sha256.repeat(64), ...cut }] },
  );
const list = async () => (await app.inject("/api/studio/preparations")).json().data;
const post = async (id: string, action: "cancel" | "retry") => {
  const response = await app.inject({
    method: "POST",
    url: `/api/studio/preparations/${id}/${action}`,
  });
  return { status: response.statusCode, ...response.json() };
};
const attempt = (preparationId: string, prepare: () => Promise<() => Promise<void>>) =>
  runAttempt(
    { db, log, jobs: { workerId: null } },
    { preparationId, signal: new AbortController().signal },
    { prepare, onFailed: async () => {} },
  );
const queued = async () => {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'preparationId' as id from pgboss.job where name = 'studio.prepare'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

test("the same bytes and cuts are prepared once, whatever the film is called; a cut makes another", async () => {
  const one = await prepare("Lesson 1", "a");
  const again = await prepare("Lesson 1, mended title", "a");
  const shorter = await prepare("Lesson 1", "a", { endSeconds: 20 });
  expect(again).toEqual(one);
  expect(shorter.mediaId).not.toBe(one.mediaId);
  expect(new Set(await queued())).toEqual(new Set([one.preparationId, shorter.preparationId]));
  expect(await queued()).toHaveLength(2);
  expect(await list()).toMatchObject({
    total: 2,
    encodings: [
      { _id: shorter.preparationId, kind: "film", subject: "Lesson 1", state: "waiting" },
      { _id: one.preparationId, stage: null, percent: 0, failure: null },
    ],
  });
});

test("a failed one says why in the teacher's words, and is tried again on request, once and recorded", async () => {
  const { preparationId } = await prepare("Cover only", "b");
  await attempt(preparationId, () => Promise.reject(new FilmError("no-picture")));
  const [failed] = (await list()).encodings;
  expect(failed).toMatchObject({
    state: "failed",
    failure: { code: "no-picture", text: "This file has no picture." },
  });
  expect(await post(preparationId, "cancel")).toMatchObject({
    status: 409,
    code: "media.preparation_ended",
  });
  for (const _ of [1, 2]) {
    expect(await post(preparationId, "retry")).toMatchObject({ data: { state: "waiting" } });
  }
  expect((await queued()).filter((id) => id === preparationId)).toHaveLength(2);
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", preparationId)
    .execute();
  expect(actions).toEqual([{ action: "studio.retry-preparation", actorId: teacher.userId }]);
});

test("cancelling stops the running attempt and lets nothing of it be published", async () => {
  const { preparationId } = await prepare("Long film", "c");
  let published = false;
  const stopped = Promise.withResolvers<void>();
  await runAttempt(
    { db, log, jobs: { workerId: null } },
    { preparationId, signal: new AbortController().signal },
    {
      prepare: async (_, { signal, publish }) => {
        signal.addEventListener("abort", () => stopped.resolve());
        expect(await post(preparationId, "cancel")).toMatchObject({ data: { state: "cancelled" } });
        await stopped.promise;
        await publish(async () => {
          published = true;
        });
        return async () => {};
      },
      onFailed: async () => {},
    },
  );
  expect(published).toBe(false);
  expect(await post(preparationId, "cancel")).toMatchObject({ data: { state: "cancelled" } });
  expect((await list()).encodings[0]).toMatchObject({ state: "cancelled", failure: null });
  const unknown = await post("00000000-0000-4000-8000-000000000000", "retry");
  expect(unknown).toMatchObject({ status: 404, code: "media.preparation_not_found" });
});

test("what the queue has lost is queued again, once", async () => {
  await sql`delete from pgboss.job where name = 'studio.prepare'`.execute(db);
  const waiting = (await list()).encodings.filter(
    ({ state }: { state: string }) => state === "waiting",
  );
  for (const _ of [1, 2]) await requeueEncodings({ db, jobs });
  expect((await queued()).toSorted()).toEqual(
    waiting.map(({ _id }: { _id: string }) => _id).toSorted(),
  );
});

test("metrics say how many wait, run and failed, and how films were confined", async () => {
  const { preparationId } = await prepare("Measured", "d");
  await runAttempt(
    { db, log, jobs: { workerId: null } },
    { preparationId, signal: new AbortController().signal },
    {
      prepare: async (_, { note }) => {
        note({ confinement: "isolated" });
        return async () => {};
      },
      onFailed: async () => {},
    },
  );
  expect(await countConfinedFilms({ db })).toEqual({ none: 0, limits: 0, isolated: 1 });
  expect(await countEncodings({ db })).toEqual({ waiting: 3, running: 0, failed: 0 });
});

test("pages of the encodings neither repeat nor lose one while others begin and go", async () => {
  for (const digit of ["5", "6", "7", "8"]) await prepare(`Lesson ${digit}`, digit);
  const read = (cursor: string | undefined, limit: number) =>
    listEncodingRows(db, { cursor, limit });
  const idsOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ id }) => id);
  const before = idsOf(await read(undefined, 100));
  const first = await read(undefined, 3);
  for (const digit of ["9", "0"]) await prepare(`Lesson ${digit}`, digit);
  const [, second = ""] = idsOf(first);
  await db.deleteFrom("preparations").where("id", "=", second).execute();
  const rest = await read(first.nextCursor ?? undefined, 100);
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(before);
  expect(rest.nextCursor).toBeNull();
});
