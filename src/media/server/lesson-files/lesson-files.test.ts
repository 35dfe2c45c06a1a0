import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type LessonFileKind, maxLessonFiles } from "#catalog/contract/lesson-files.ts";
import { addVideos, findVideo } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import type { Role } from "#platform/contract/role.ts";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { createFileTickets } from "../file-tickets.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import { addLessonFilesApi } from "./add-lesson-files-api.ts";
import { sweepLessonFiles } from "./change-lesson-files.ts";
import { makeMidi, makeMp3, makePdf } from "./testing/small-files.ts";

const { db } = await useDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "lesson-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const work = path.join(folder, "work");
const arriving = createFolderUploads(work, { reserveBytes: 0 });
const stored = path.join(folder, "stored");
const files = openFolderStore(stored);
const loggedOut = new Set<string>();
const roles = new Map<string, Role>();
let now = Date.now();

const roleOf = (userId: string): Role => roles.get(userId) ?? "student";
const startServer = async (received = arriving) => {
  const { app } = await startTestServer({
    identifyCaller: async (userId) =>
      userId === undefined
        ? null
        : {
            userId,
            email: "ada@school.test",
            name: "Ada (demo)",
            role: roleOf(userId),
            disabled: false,
            loginSessionId: `of-${userId}`,
          },
    addApi: (api) =>
      addLessonFilesApi(api, {
        db,
        files,
        arriving: received,
        waitForInvalidation: async () => {},
        tickets: createFileTickets("a secret", "media/lesson-file-ticket", () => now),
        findViewer: async ({ userId, loginSessionId }) =>
          loggedOut.has(loginSessionId ?? "")
            ? null
            : { email: "ada@school.test", role: roleOf(userId), disabled: false },
      }),
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
};
const origin = await startServer();

async function addUser(role: Role, plan?: "beginner" | "professional"): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({ name: "Ada (demo)", email: `${randomUUID()}@school.test`, role })
    .returning("id")
    .executeTakeFirstOrThrow();
  roles.set(id, role);
  if (plan) {
    await db
      .insertInto("subscriptions")
      .values({
        userId: id,
        plan,
        state: "active",
        provider: "paystack",
        billingPeriod: "monthly",
        reference: id,
        subscribedAt: sql`now()`,
        paidThrough: sql`now() + interval '30 days'`,
        accessUntil: sql`now() + interval '30 days'`,
      })
      .execute();
  }
  return id;
}
const teacher = await addUser("instructor");
const student = await addUser("student", "beginner");
let lessons = 0;

/** A published beginner lesson without files. */
async function addLesson(): Promise<{ lessonId: string; videoId: string }> {
  lessons += 1;
  const video = sampleVideo(lessons);
  await addVideos({ db }, [video]);
  return { lessonId: (await findVideo({ db }, video.slug))?.id ?? "", videoId: video.slug };
}

const call = (user: string | null, method: string, url: string, body?: object) =>
  fetch(new URL(url, origin), {
    method,
    headers: {
      ...(user !== null && { token: `Bearer ${user}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function send(lessonId: string, name: string, content: Buffer, at = origin) {
  const url = `/api/studio/lessons/${lessonId}/files?name=${encodeURIComponent(name)}`;
  const response = await fetch(new URL(url, at), {
    method: "POST",
    headers: { token: `Bearer ${teacher}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(content),
  });
  const refusal = response.ok ? null : await response.json();
  return {
    status: response.status,
    id: path.basename(response.headers.get("location") ?? ""),
    code: refusal?.code,
    message: refusal?.message,
  };
}

const list = async (lessonId: string) =>
  (await (await call(teacher, "GET", `/api/studio/lessons/${lessonId}/files`)).json()).data.files;
const open = async (user: string | null, videoId: string, fileId: string) => {
  const response = await call(user, "POST", `/api/video/${videoId}/files/${fileId}/open`);
  const body = await response.json();
  return response.ok ? String(body.data.url) : `status ${response.status}`;
};
const download = (url: string, headers = {}) => fetch(new URL(url, origin), { headers });

test("[lesson-files-1] a file is known by its content and shown by its cleaned name", async () => {
  const { lessonId } = await addLesson();
  const sent: ReadonlyArray<[string, Buffer, LessonFileKind, string]> = [
    ["../../Finger\u202eing sheet.PDF", makePdf(), "pdf", "Fingering sheet"],
    ["waltz.mp3", makeMidi(), "midi", "waltz"],
    ["C:\\music\\Backing.track.mp3", makeMp3({ tagBytes: 700 }), "mp3", "Backing.track"],
    ["\u0007", makeMp3(), "mp3", "File"],
    [`${"n".repeat(200)}.mid`, makeMidi(2), "midi", "n".repeat(100)],
  ];
  for (const [name, content] of sent) {
    expect(await send(lessonId, name, content)).toMatchObject({ status: 201 });
  }
  expect(await list(lessonId)).toMatchObject(
    sent.map(([, content, kind, name]) => ({ kind, name, sizeBytes: content.length })),
  );
});

test("[lesson-files-2] what is no whole PDF, MIDI or MP3 file, or too large, is refused with the reason and leaves nothing", async () => {
  const { lessonId } = await addLesson();
  const before = await readdir(stored);
  const long = Buffer.alloc(1_000_001);
  makeMidi(1).copy(long);
  const refused: ReadonlyArray<[string, Buffer, number, RegExp]> = [
    ["a.pdf", Buffer.from("<html>no PDF</html>"), 422, /no PDF, MIDI or MP3/],
    ["a.pdf", makePdf().subarray(0, 1_500), 422, /PDF is cut off/],
    ["a.mid", makeMidi().subarray(0, -4), 422, /MIDI file is damaged or cut off/],
    [
      "a.mp3",
      Buffer.concat([Buffer.from("ID3\u0004\0\0\0\0\0\u0010"), Buffer.alloc(9_000)]),
      422,
      /no PDF/,
    ],
    ["a.mp3", makeMp3().subarray(0, 500), 422, /no PDF/],
    ["a.mid", Buffer.alloc(0), 422, /empty/],
    ["a.pdf", long, 413, /A MIDI file may have at most 1 MB/],
    ["a.mp3", Buffer.alloc(30_000_001), 413, /too large/],
  ];
  for (const [name, content, status, reason] of refused) {
    const answer = await send(lessonId, name, content);
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(reason)]);
  }
  expect(await list(lessonId)).toEqual([]);
  expect(await readdir(stored)).toEqual(before);
});

test("[lesson-files-3] a cut upload, a full disk and the same file again leave nothing behind", async () => {
  const { lessonId } = await addLesson();
  expect(await send(lessonId, "one.pdf", makePdf())).toMatchObject({ status: 201 });
  const before = await readdir(stored);
  expect(await send(lessonId, "other.pdf", makePdf())).toMatchObject({
    status: 409,
    code: "media.lesson_file_repeated",
  });
  const reserveBytes = Number.MAX_SAFE_INTEGER;
  const full = await startServer(createFolderUploads(work, { reserveBytes }));
  expect(await send(lessonId, "two.mp3", makeMp3(), full)).toMatchObject({
    status: 507,
    code: "platform.storage_full",
  });
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write(
    [
      `POST /api/studio/lessons/${lessonId}/files?name=cut.mp3 HTTP/1.1`,
      "host: x",
      `token: Bearer ${teacher}`,
      "content-type: application/octet-stream",
      "content-length: 90000",
      "",
      "",
    ].join("\r\n"),
  );
  socket.write(makeMp3());
  await expect.poll(() => readdir(work)).toHaveLength(1);
  socket.destroy();
  await once(socket, "close");
  await expect.poll(() => readdir(work)).toEqual([]);
  await expect.poll(() => readdir(stored)).toEqual(before);
  expect(await list(lessonId)).toMatchObject([{ name: "one" }]);
});

test("[lesson-files-4] a lesson has eight files, however many arrive at once", async () => {
  const { lessonId } = await addLesson();
  const before = await readdir(stored);
  const answers = await Promise.all(
    Array.from({ length: maxLessonFiles + 2 }, (_, index) =>
      send(lessonId, `${index}.mid`, makeMidi(index + 1)),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: maxLessonFiles }, () => 201), 409, 409]);
  expect(await readdir(stored)).toHaveLength(before.length + maxLessonFiles);
});

test("[lesson-files-5] the teacher renames, orders and removes files, which the log records", async () => {
  const { lessonId } = await addLesson();
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) {
    ids.push((await send(lessonId, `${name}.mid`, makeMidi(ids.length + 1))).id);
  }
  const [a = "", b = "", c = ""] = ids;
  const at = (id: string) => `/api/studio/lessons/${lessonId}/files/${id}`;
  const changed = await call(teacher, "PUT", at(c), { name: " Slow  tune.mid ", place: 0 });
  expect((await changed.json()).data.files).toMatchObject([
    { _id: c, name: "Slow  tune" },
    { _id: a, name: "a" },
    { _id: b, name: "b" },
  ]);
  expect((await call(teacher, "DELETE", at(a))).status).toBe(200);
  expect((await call(teacher, "DELETE", at(a))).status).toBe(404);
  expect((await call(teacher, "PUT", at(a), { name: "a", place: 1 })).status).toBe(404);
  expect((await list(lessonId)).map(({ _id }: { _id: string }) => _id)).toEqual([c, b]);
  expect(await readdir(stored)).not.toContain(a);
  const logged = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", lessonId)
    .orderBy("doneAt")
    .execute();
  expect(logged.map(({ action }) => action)).toEqual([
    "media.add-file",
    "media.add-file",
    "media.add-file",
    "media.change-file",
    "media.remove-file",
  ]);
});

test("[lesson-files-6] whoever may watch the lesson downloads its file under its name, by a URL of their own", async () => {
  const { lessonId, videoId } = await addLesson();
  const content = makePdf();
  const { id } = await send(lessonId, "Für Elise: „Finger“.pdf", content);
  const url = await open(student, videoId, id);
  const whole = await download(url);
  expect([whole.status, Buffer.from(await whole.arrayBuffer())]).toEqual([200, content]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-disposition":
      "attachment; filename=\"Fur Elise- _Finger_.pdf\"; filename*=UTF-8''F%C3%BCr%20Elise-%20%E2%80%9EFinger%E2%80%9C.pdf",
  });
  expect((await download(url, { range: "bytes=0-4" })).status).toBe(206);
  const other = await addUser("student", "beginner");
  const refused = [
    url.replace(/ticket=.*/, ""),
    url.replace(student, other),
    url.replace(id, (await send(lessonId, "b.mid", makeMidi())).id),
  ];
  for (const each of refused) expect([each, (await download(each)).status]).toEqual([each, 404]);

  loggedOut.add(`of-${student}`);
  expect((await download(url)).status).toBe(404);
  loggedOut.clear();
  const ends = { accessUntil: sql<Date>`now()`, paidThrough: sql<Date>`now()` };
  await db.updateTable("subscriptions").set(ends).where("userId", "=", student).execute();
  expect((await download(url)).status).toBe(403);
  const again = { accessUntil: sql<Date>`now() + interval '1 day'` };
  await db.updateTable("subscriptions").set(again).where("userId", "=", student).execute();
  expect((await download(url)).status).toBe(200);
  now += 10 * 60_000;
  expect((await download(url)).status).toBe(404);
});

test("[lesson-files-7] others get no URL, and no file of a lesson that is not published", async () => {
  const { lessonId, videoId } = await addLesson();
  const { id } = await send(lessonId, "a.mid", makeMidi());
  const elsewhere = await addLesson();
  expect(await open(null, videoId, id)).toBe("status 401");
  expect(await open(await addUser("student"), videoId, id)).toBe("status 403");
  expect(await open(await addUser("student", "professional"), videoId, id)).toBe("status 403");
  expect(await open(student, elsewhere.videoId, id)).toBe("status 404");
  expect(await open(teacher, videoId, id)).toMatch(/^\/downloads\//);
  await db.updateTable("videos").set({ state: "hidden" }).where("id", "=", lessonId).execute();
  expect(await open(student, videoId, id)).toBe("status 404");
  expect(await open(teacher, videoId, id)).toMatch(/^\/downloads\//);
  const url = `/api/studio/lessons/${lessonId}/files`;
  for (const user of [null, student]) {
    expect((await call(user, "GET", url)).status).toBe(user === null ? 401 : 403);
  }
});

test("[lesson-files-8] the sweep deletes the files of deleted lessons and of killed processes", async () => {
  const { lessonId } = await addLesson();
  const { id: kept } = await send(lessonId, "a.mid", makeMidi());
  const gone = await addLesson();
  const { id: orphan } = await send(gone.lessonId, "a.mid", makeMidi());
  await db.deleteFrom("videos").where("id", "=", gone.lessonId).execute();
  await writeFile(path.join(stored, "young"), "half");
  const dayAgo = Date.now() / 1_000 - 25 * 3_600;
  for (const id of [kept, orphan]) await utimes(path.join(stored, id), dayAgo, dayAgo);
  await sweepLessonFiles({ db, files });
  expect(await readdir(stored)).not.toContain(orphan);
  expect(await readdir(stored)).toContain("young");
  expect(await readFile(path.join(stored, kept))).toEqual(makeMidi());
});
