import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { locateFfmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { UploadItem } from "../../contract/uploads.ts";
import { addEncoding } from "../queries/encodings.ts";
import { setChecked } from "../queries/uploads.ts";
import { useUploads } from "../testing/test-uploads.ts";
import { checkUpload } from "./check-upload.ts";
import { takeUpload } from "./take-upload.ts";
import { sweepUploads } from "./upload-jobs.ts";

const uploads = await useUploads();
const { db, files, folder } = uploads;
const ffmpeg = await locateFfmpeg();
const ownerId = await uploads.addInstructor();
const signal = new AbortController().signal;
const made = await mkdtemp(join(tmpdir(), "made-"));
const workDir = join(made, "work");
afterAll(() => rm(made, { recursive: true, force: true }));
await files.hasRoomFor(0);

/** An upload with this file, or without one. */
async function addUpload(state: UploadItem["state"], bytes?: Buffer): Promise<string> {
  const id = randomUUID();
  if (bytes) await writeFile(files.pathOf(id), bytes);
  const sizeBytes = bytes?.length ?? 10;
  const received = state === "open" ? {} : { receivedBytes: sizeBytes };
  const row = { id, ownerId, name: "film.mp4", sizeBytes, ...received };
  await db
    .insertInto("uploads")
    .values({ ...row, state: state === "open" ? "open" : "finished" })
    .execute();
  if (state === "ready") await setChecked(db, id, { sha256: "a".repeat(64) });
  return id;
}

async function make(name: string, args: readonly string[]): Promise<Buffer> {
  const path = join(made, name);
  const all = ["-v", "error", "-y", "-f", "lavfi", ...args, path];
  await runProcess({ path: ffmpeg.ffmpegPath, args: all, deadlineSeconds: 60 });
  return readFile(path);
}

test("a film is ready with its hash, a voice recording too; what is none, or lost, is refused and deleted, whatever its name", async () => {
  const film = await make("film.mkv", ["-i", "testsrc2=s=64x64:r=5:d=1"]);
  const sound = await make("sound.mkv", ["-i", "sine=d=1"]);
  const trick = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n");
  const ids = [
    await addUpload("finished", film),
    await addUpload("finished", trick),
    await addUpload("finished", sound),
    await addUpload("finished"),
    await addUpload("finished", film.subarray(0, film.length / 2)),
  ];
  // A job may run twice.
  for (const id of [...ids, ...ids]) await checkUpload({ db, files, ffmpeg, workDir }, id, signal);
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "state", "refusal", "sha256", "hasPicture"])
    .execute();
  const sha256 = createHash("sha256").update(film).digest("hex");
  const refused = { state: "refused", sha256: null };
  expect(ids.map((id) => rows.find((row) => row.id === id))).toMatchObject([
    { state: "ready", refusal: null, sha256, hasPicture: true },
    { ...refused, refusal: "not-a-film" },
    { state: "ready", refusal: null, hasPicture: false },
    { ...refused, refusal: "lost" },
    { ...refused, refusal: "cut-off" },
  ]);
  expect(new Set(await readdir(folder))).toEqual(new Set([ids[0], ids[2]]));
  await db.deleteFrom("uploads").execute();
});

test("the sweep finds finished uploads without a check, and deletes what expired or belongs to none", async () => {
  const bytes = Buffer.from("0123456789");
  const [finished, open, ready, stale, used] = [
    await addUpload("finished", bytes),
    await addUpload("open", bytes),
    await addUpload("ready", bytes),
    await addUpload("ready", bytes),
    await addUpload("ready", bytes),
  ];
  const orphan = randomUUID();
  const fresh = randomUUID();
  for (const id of [orphan, fresh]) await writeFile(files.pathOf(id), bytes);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const id of [orphan, used, ready]) await utimes(files.pathOf(id), longAgo, longAgo);
  await db.updateTable("uploads").set({ state: "used" }).where("id", "=", used).execute();
  await addEncoding(db, {
    kind: "film",
    subject: "A film",
    source: JSON.stringify([{ uploadId: used }]),
    inputHash: "a film",
    mediaId: "film-1",
    priority: 0,
  });
  await db
    .updateTable("uploads")
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where("id", "in", [open, stale, used])
    .execute();
  const queued: unknown[] = [];
  const jobs = { send: async (_: unknown, payload: unknown) => void queued.push(payload) };
  for (let run = 0; run < 2; run += 1) await sweepUploads({ db, files, jobs });
  expect(queued).toEqual([{ uploadId: finished }, { uploadId: finished }]);
  const rows = await db.selectFrom("uploads").select("id").execute();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([finished, ready, used]));
  expect((await readdir(folder)).toSorted().filter((name) => name !== "")).toEqual(
    expect.arrayContaining([finished, ready, used, fresh].toSorted()),
  );
  expect(await readdir(folder)).not.toContain(orphan);
  expect(await readdir(folder)).not.toContain(stale);
});

test("the sweep leaves an expired film that a lesson is just being given", async () => {
  const id = await addUpload("ready", Buffer.from("0123456789"));
  const expiresAt = sql<Date>`now() - interval '1 second'`;
  await db.updateTable("uploads").set({ expiresAt }).where("id", "=", id).execute();
  await db.transaction().execute(async (trx) => {
    expect(await takeUpload({ trx, files }, id)).toMatchObject({ path: files.pathOf(id) });
    await sweepUploads({ db, files, jobs: { send: async () => {} } });
  });
  expect(await readdir(folder)).toContain(id);
});
