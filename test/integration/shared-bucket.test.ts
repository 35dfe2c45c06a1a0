import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { startRole } from "#main/demo/child-roles.ts";
import { locateFfmpeg, probeMedia } from "#platform/server/ffmpeg/index.ts";
import { openS3Store } from "#platform/server/storage/s3-store.ts";
import { startS3Server } from "#platform/server/storage/testing/start-s3-server.ts";
import { decryptSegment } from "#playback/server/index.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { useDatabase } from "../support/database.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { findFreePorts } from "../support/school/run-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import { addAccount } from "./authorization/actors.ts";

const { db, url: databaseUrl } = await useDatabase();
const s3 = await startS3Server("live");
const schoolDir = await makeTinySchool();
await rm(path.join(schoolDir, "lessons"), { recursive: true });
const newFolder = () => mkdtemp(path.join(tmpdir(), "shared-bucket-"));
const [firstData, secondData, workerData] = [
  await newFolder(),
  await newFolder(),
  await newFolder(),
];
const port = await findFreePorts(5);
const settings = { ...(await settingsOf({ port, dataDir: firstData })), databaseUrl };
const instructor = await addAccount({ db, settings }, { role: "instructor" });

/** Each process has a data folder of its own, as on a machine of its own. */
const environmentOf = (dataDir: string, ownPort: number) => ({
  ...programEnvironment,
  PORT: String(ownPort),
  PUBLIC_URL: settings.publicUrl,
  DATA_DIR: dataDir,
  SCHOOL_DIR: schoolDir,
  DATABASE_URL: databaseUrl,
  STORAGE_URL: s3.url,
  AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  TOKEN_SECRET: settings.tokenSecret,
  MEDIA_MASTER_KEY: Buffer.from(settings.mediaMasterKey).toString("hex"),
  LOG_LEVEL: "silent",
});
const silent = { isSilent: true };
const roles = [
  await startRole("web", "../web.ts", environmentOf(firstData, port), silent),
  await startRole("web", "../web.ts", environmentOf(secondData, port + 1), silent),
  await startRole("worker", "../worker.ts", environmentOf(workerData, port + 2), silent),
];
afterAll(async () => {
  for (const role of roles) await role.stop();
  await s3.stop();
  for (const folder of [firstData, secondData, workerData, schoolDir]) {
    await rm(folder, { recursive: true, force: true });
  }
});
const [first, second] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
const poll = { timeout: 120_000, interval: 100 };
const json = { "content-type": "application/json" };

async function call(method: "GET" | "POST", url: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { ...instructor.headers, ...json },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([url, response.status]).toEqual([url, 200]);
  const { data } = z
    .object({ data: z.record(z.string(), z.unknown()) })
    .parse(await response.json());
  return data;
}

/** Sends a film by tus, its first half to one server and the rest to the other. */
async function sendFilm(film: Buffer): Promise<string> {
  const tus = { ...instructor.headers, "tus-resumable": "1.0.0" };
  const created = await fetch(`${first}/api/studio/uploads`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(film.length) },
  });
  const place = created.headers.get("location") ?? "";
  const half = Math.floor(film.length / 2);
  const send = async (origin: string, offset: number, bytes: Buffer) => {
    const headers = {
      ...tus,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    };
    const body = new Uint8Array(bytes);
    const { status } = await fetch(`${origin}${place}`, { method: "PATCH", headers, body });
    expect(status).toBe(204);
  };
  await send(first, 0, film.subarray(0, half));
  await send(second, half, film.subarray(half));
  return path.basename(place);
}

test("[storage-20] two servers and a worker that share a bucket, and no disk, take, prepare and play a film", {
  timeout: 240_000,
}, async () => {
  const ffmpeg = await locateFfmpeg();
  const file = await createTestFilm(ffmpeg, path.join(workerData, "film.mp4"), {
    inputs: ["testsrc2=s=426x240:r=30:d=2", "sine=d=2"],
    args: ["-c:v", "libx264", "-preset", "ultrafast"],
  });
  const film = await readFile(file);
  await rm(file);
  const uploadId = await sendFilm(film);
  const upload = () =>
    db.selectFrom("uploads").selectAll().where("id", "=", uploadId).executeTakeFirstOrThrow();
  await expect.poll(async () => (await upload()).state, poll).toBe("ready");
  const sha256 = createHash("sha256").update(film).digest("hex");
  expect((await upload()).sha256).toBe(sha256);

  const draft = { requestId: randomUUID(), title: "Two servers", category: "beginner" };
  const lesson = await call("POST", `${first}/api/studio/lessons`, draft);
  await call("POST", `${second}/api/studio/lessons/${lesson._id}/film`, { clips: [{ uploadId }] });
  const video = () =>
    db
      .selectFrom("videos")
      .select(["mediaState", "mediaId", "posterPath"])
      .where("slug", "=", String(lesson.videoId))
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await video()).mediaState, poll).toBe("ready");
  const { mediaId, posterPath } = await video();

  // The ticket is of one server, the session of the other; both give its files.
  const ticket = await call("GET", `${first}/api/playback/${instructor.userId}/${lesson.videoId}`);
  const opened = await fetch(`${second}/player/session`, {
    method: "POST",
    headers: { ...json, origin: settings.publicUrl },
    body: JSON.stringify(ticket),
  });
  const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const cookie = cookies.join("; ");
  const { data: session } = z
    .object({ data: z.object({ sessionPath: z.string() }) })
    .parse(await opened.json());
  const read = async (url: string): Promise<Buffer> => {
    const response = await fetch(url, { headers: { cookie } });
    expect([url, response.status]).toEqual([url, 200]);
    return Buffer.from(await response.arrayBuffer());
  };
  for (const origin of [first, second]) {
    const under = `${origin}${session.sessionPath}`;
    expect(String(await read(`${under}/master.m3u8`))).toContain("240p.m3u8");
    expect(String(await read(`${under}/240p.m3u8`))).toContain(`/media/${mediaId}/segments/240p/`);
    const key = await read(`${under}/key/0`);
    const segments = `${origin}/media/${mediaId}/segments/240p`;
    const clear = Buffer.concat([
      await read(`${segments}/init.mp4`),
      decryptSegment(await read(`${segments}/0.m4s`), key, 0),
    ]);
    const played = path.join(workerData, "played.mp4");
    await writeFile(played, clear);
    expect((await probeMedia(ffmpeg, { path: played })).video).toMatchObject({ height: 240 });
    expect((await read(`${origin}${posterPath}`)).subarray(8, 12).toString()).toBe("WEBP");
  }

  // Everything is in the bucket; the disks have secrets and scratch alone.
  const bucket = openS3Store(s3.location, { credentials: s3.credentials });
  const areas = new Set<string>();
  for await (const { key } of bucket.list("")) areas.add(key.slice(0, key.indexOf("/")));
  expect(areas).toEqual(new Set(["films", "media"]));
  const manifest: unknown = JSON.parse(String(await bucket.read(`media/${mediaId}/media.json`)));
  const { files } = z.object({ files: z.record(z.string(), z.string()) }).parse(manifest);
  for (const [name, hash] of Object.entries(files)) {
    const bytes = await bucket.read(`media/${mediaId}/${name}`);
    expect([
      name,
      createHash("sha256")
        .update(bytes ?? "")
        .digest("hex"),
    ]).toEqual([name, hash]);
  }
  bucket.close();
  for (const folder of [firstData, secondData, workerData]) {
    const names = await readdir(folder);
    expect(["films", "media", "uploads"].filter((name) => names.includes(name))).toEqual([]);
  }
  expect(await readdir(path.join(workerData, "work")).catch(() => [])).toEqual([]);

  // Pages that need no file outlive the bucket.
  await s3.stop();
  expect((await fetch(`${first}/api/video/new`)).status).toBe(200);
  const away = await fetch(`${first}/media/${mediaId}/segments/240p/9.m4s`);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "10"]);
});
