import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createTestManifest } from "#media/server/testing/manifest-sample.ts";
import { createBucketUploads } from "#media/server/uploads/bucket-uploads.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { openS3Store } from "#platform/server/storage/s3-store.ts";
import { startS3Server } from "#platform/server/storage/testing/start-s3-server.ts";
import { programEnvironment } from "../../test/support/program-environment.ts";

const program = fileURLToPath(new URL("./storage.ts", import.meta.url));
const s3 = await startS3Server("live");
const bucket = openS3Store(s3.location, { credentials: s3.credentials });
const folder = await mkdtemp(path.join(tmpdir(), "storage-command-"));
afterAll(async () => {
  bucket.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Output {
  code: number;
  out: string;
  errors: string;
}

function run(...args: string[]): Promise<Output> {
  const env = {
    ...programEnvironment,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? 1, out, errors }),
    );
  });
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const mediaId = "film-1";
const film = randomUUID();

/** A school's folder with one file of each kind, and its files' keys. */
async function makeSchool(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  const files = openFolderStore(dataDir);
  await files.put("uploads/pictures/ada.webp", Buffer.from("ada"));
  await files.put(`lesson-files/${randomUUID()}`, Buffer.from("%PDF-1.7"));
  await files.put(`media/posters/${"a".repeat(32)}/share.jpg`, Buffer.from("poster"));
  const hashes: Record<string, string> = {};
  for (let n = 0; n < 30; n += 1) {
    const bytes = randomBytes(1_000);
    hashes[`segments/240p/${n}.m4s`] = hashOf(bytes);
    await files.put(`media/${mediaId}/segments/240p/${n}.m4s`, bytes);
  }
  await writeManifest(dataDir, { files: hashes });
  await files.put(`films/${film}`, randomBytes(9_000_000));
  await writeFile(path.join(dataDir, "secrets.json"), "{}");
  return dataDir;
}

async function writeManifest(dataDir: string, changes: object): Promise<void> {
  const manifest = { ...createTestManifest(mediaId), ...changes };
  const files = openFolderStore(dataDir);
  await files.put(`media/${mediaId}/media.json`, Buffer.from(JSON.stringify(manifest)));
}

/** The hashes of all files of a folder, by their keys. */
async function readFolder(dataDir: string): Promise<Record<string, string>> {
  const files = openFolderStore(dataDir);
  const hashes: Record<string, string> = {};
  for await (const { key } of files.list(""))
    hashes[key] = hashOf((await files.read(key)) ?? Buffer.alloc(0));
  return hashes;
}

test("[storage-22] a school goes from its folder into a bucket and back, whole, and without its secrets", async () => {
  const first = await makeSchool("first");
  const there = await run("copy", first, s3.url);
  expect(there).toMatchObject({ code: 0, errors: "" });
  expect(there.out).toContain("media: 31 files copied");
  expect(there.out).toContain("films: 1 files copied (9000000 bytes)");
  const uploads = createBucketUploads(
    openS3Store({ ...s3.location, prefix: "live/films/" }, { credentials: s3.credentials }),
  );
  const { "secrets.json": _, ...files } = await readFolder(first);
  expect(hashOf((await uploads.stored.read(film)) ?? Buffer.alloc(0))).toBe(files[`films/${film}`]);
  expect(await bucket.find("secrets.json")).toBeNull();
  expect(await run("verify", s3.url)).toMatchObject({
    code: 0,
    out: "30 files are whole; 0 media have no hashes\n",
  });

  // Again: only what was added or changed meanwhile.
  await openFolderStore(first).put("uploads/pictures/ben.webp", Buffer.from("ben"));
  await writeManifest(first, { poster: "b", files: {} });
  const again = await run("copy", first, s3.url);
  expect(again.out).toContain("uploads: 1 files copied (3 bytes), 1 were there");
  expect(again.out).toContain("media: 0 files copied (0 bytes), 31 were there");
  expect(String(await bucket.read(`media/${mediaId}/media.json`))).toContain('"poster":"b"');

  const second = path.join(folder, "second");
  expect(await run("copy", s3.url, second)).toMatchObject({ code: 0, errors: "" });
  const { "secrets.json": __, ...latest } = await readFolder(first);
  expect(await readFolder(second)).toEqual(latest);
}, 120_000);

test("[storage-23] a damaged file stops the copy, its media stay incomplete, and the copy goes on once it is mended", async () => {
  const damaged = await makeSchool("damaged");
  const target = path.join(folder, "target");
  const key = `media/${mediaId}/segments/240p/7.m4s`;
  const source = openFolderStore(damaged);
  const bytes = (await source.read(key)) ?? Buffer.alloc(0);
  await source.put(key, Buffer.from("damaged"));
  const failed = await run("copy", damaged, target);
  expect(failed.code).toBe(1);
  expect(failed.errors).toContain("segments/240p/7.m4s is damaged");
  expect(await openFolderStore(target).find(`media/${mediaId}/media.json`)).toBeNull();
  expect((await run("verify", damaged)).errors).toContain(`damaged or missing: ${key}`);
  await source.put(key, bytes);
  expect((await run("copy", damaged, target)).out).toMatch(
    /media: \d+ files copied .* [1-9]\d* were there/,
  );
  expect((await run("verify", target)).out).toContain("30 files are whole");
  await source.delete(key);
  expect((await run("verify", damaged)).errors).toContain(`damaged or missing: ${key}`);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith("storage-copy-"))).toEqual([]);
}, 120_000);

test.each([
  [[], "usage: npm run storage"],
  [["copy", "/somewhere"], "usage: npm run storage"],
  [["copy", "/somewhere", "/somewhere"], "FROM and TO are the same"],
  [["copy", "elsewhere", "/somewhere"], "elsewhere: must be an absolute folder or s3://"],
  [
    ["verify", "s3://school-files?endpoint=http://127.0.0.1:9"],
    "storage: it does not respond (connect ECONNREFUSED",
  ],
  [
    ["verify", "s3://key:hidden@school-files"],
    "storage: the storage: must not contain credentials",
  ],
])("the command refuses %j in one line", async (args, line) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(1);
  expect(errors).toContain(line);
  expect(errors).not.toContain("hidden");
  expect(errors.trim().split("\n")).toHaveLength(1);
});
