import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Upload } from "tus-js-client";
import { afterAll, expect, inject, test } from "vitest";
import { startRole } from "#main/demo/child-roles.ts";
import { uploadPartBytes } from "#media/contract/uploads.ts";
import { checkUpload } from "#media/server/uploads/check-upload.ts";
import { createFolderUploads } from "#media/server/uploads/folder-uploads.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { useDatabase } from "../support/database.ts";
import { makeFilm } from "../support/make-film.ts";
import { listProcessesOf } from "../support/processes.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { proofSize } from "../support/proof-size.ts";
import { findFreePorts } from "../support/school/run-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import { addAccount } from "./authorization/actors.ts";
import { startCuttingProxy } from "./uploads/start-cutting-proxy.ts";

const isShort = inject("proofs") === "short";
const megabyte = 1_000_000;
const sizeBytes = proofSize({ short: 24, full: 2_000 }) * megabyte;
const cutAfterBytes = isShort ? 5 * megabyte : Number.POSITIVE_INFINITY;

const database = await useDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "uploads-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const port = await findFreePorts(5);
const settings = { ...(await settingsOf({ port, dataDir })), databaseUrl: database.url };
const instructor = await addAccount({ db: database.db, settings }, { role: "instructor" });

const startServer = () =>
  startRole(
    "web",
    "../web.ts",
    {
      ...programEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: "silent",
    },
    { isSilent: true },
  );
let server = await startServer();
afterAll(() => server.stop());

const serverPid = async (): Promise<number> => {
  const found = await listProcessesOf(dataDir);
  return found.find(({ command }) => command.includes("web.ts"))?.pid ?? 0;
};

/** The server's memory in bytes. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${await serverPid()}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

test(`a film of ${sizeBytes / megabyte} MB arrives whole over a line that breaks and a server that is killed`, {
  timeout: 30 * 60_000,
}, async () => {
  const film = path.join(dataDir, "film.bin");
  const ffmpeg = await locateFfmpeg();
  const sha256 = await makeFilm(ffmpeg, film, sizeBytes);
  const proxy = await startCuttingProxy(port, {
    cutAfterBytes: () => cutAfterBytes,
    cutAfterMs: 20_000,
    ...(!isShort && { bytesPerSecond: 8 * megabyte }),
  });
  let uploadId = "";
  let restarted: Promise<void> | undefined;
  const restart = async () => {
    process.kill(await serverPid(), "SIGKILL");
    await server.ended;
    server = await startServer();
    atRest = await readMemory();
  };
  await fetch(`http://127.0.0.1:${port}/health/ready`);
  let atRest = await readMemory();
  let growth = 0;
  const measure = async () => {
    const memory = await readMemory();
    if (memory > 0 && atRest > 0) growth = Math.max(growth, memory - atRest);
  };
  const sent = Promise.withResolvers<void>();
  const upload = new Upload(createReadStream(film), {
    endpoint: `http://127.0.0.1:${proxy.port}/api/studio/uploads`,
    headers: instructor.headers,
    chunkSize: uploadPartBytes,
    metadata: { filename: "lesson.mp4" },
    storeFingerprintForResuming: false,
    // Retries while the server restarts.
    retryDelays: Array.from({ length: 100 }, () => 200),
    onShouldRetry: () => true,
    onUploadUrlAvailable: () => {
      uploadId = path.basename(upload.url ?? "");
      // A new upload would hide the loss of the first.
      upload.options.endpoint = null;
    },
    onChunkComplete: (_, accepted) => {
      void measure();
      if (accepted > sizeBytes / 2) restarted ??= restart();
    },
    onSuccess: () => sent.resolve(),
    onError: sent.reject,
  });
  upload.start();
  await sent.promise;
  await restarted;

  const find = () =>
    database.db
      .selectFrom("uploads")
      .select(["state", "receivedBytes", "sha256"])
      .where("id", "=", uploadId)
      .executeTakeFirst();
  expect(await find()).toMatchObject({ state: "finished", receivedBytes: sizeBytes });
  const files = createFolderUploads(path.join(dataDir, "films"));
  const deps = { db: database.db, files, ffmpeg, workDir: path.join(dataDir, "work") };
  await checkUpload(deps, uploadId, new AbortController().signal);
  expect(await find()).toMatchObject({ state: "ready", sha256 });
  expect(proxy.cuts()).toBeGreaterThan(3);
  // Bytes before a cut are kept, so that only a killed server's part is sent twice.
  const sentAgain = proxy.sentBytes() - sizeBytes;
  const most = isShort ? uploadPartBytes + proxy.cuts() * megabyte : sizeBytes / 10;
  process.stdout.write(
    `uploads: ${proxy.cuts()} cuts, ${(proxy.sentBytes() / sizeBytes).toFixed(3)} × sent, ` +
      `memory + ${Math.round(growth / 1024 / 1024)} MB\n`,
  );
  expect(sentAgain).toBeLessThan(most);
  expect(growth).toBeLessThan(64 * 1024 * 1024);
});
