import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { openS3Store } from "#platform/server/storage/s3-store.ts";
import { startS3Server } from "#platform/server/storage/testing/start-s3-server.ts";
import { setChecked } from "../queries/uploads.ts";
import { idOf, pathOf, useUploads } from "../testing/test-uploads.ts";
import { createBucketUploads, partKey } from "./bucket-uploads.ts";
import { sweepUploads } from "./upload-jobs.ts";

const uploads = await useUploads();
const s3 = await startS3Server();
const store = openS3Store(s3.location, { credentials: s3.credentials });
const files = createBucketUploads(store);
const folder = await mkdtemp(path.join(tmpdir(), "bucket-uploads-"));
afterAll(async () => {
  store.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes bytes in chunks as a socket gives them. */
const send = (id: string, offset: number, bytes: Buffer) => {
  const count = Math.ceil(bytes.length / 65_536);
  const chunks = Array.from({ length: count }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
  return files.write(id, offset, Readable.from(chunks));
};
const keysOf = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(`${id}/`)) keys.push(key);
  return keys;
};

test("[storage-16] an upload is stored in parts of 8 MiB, read by ranges and fetched with its hash", async () => {
  const id = randomUUID();
  const film = randomBytes(20_000_000);
  const first = 9_000_000;
  expect(await send(id, 0, film.subarray(0, first))).toEqual({ bytes: first, failure: undefined });
  expect((await files.stored.find(id))?.sizeBytes).toBe(first);
  await send(id, first, film.subarray(first));
  expect((await keysOf(id)).length).toBe(4);
  expect(await files.stored.find(id)).toMatchObject({ key: id, sizeBytes: film.length });
  for (const [start, end] of [
    [0, 1],
    [8_388_600, 8_388_700],
    [first - 1, film.length - 1],
    [film.length - 1, film.length - 1],
  ] as const) {
    const range = await buffer(await files.stored.openStream(id, { start, end }));
    expect(range.equals(film.subarray(start, end + 1))).toBe(true);
  }
  const sha256 = createHash("sha256").update(film).digest("hex");
  const local = await files.fetch(id, { folder, sha256 });
  expect((await readFile(local)).equals(film)).toBe(true);
  const other = files.fetch(id, { folder, sha256: "0".repeat(64) });
  await expect(other).rejects.toThrow("not those that were checked");
  await files.delete(id);
  expect(await keysOf(id)).toEqual([]);
  expect(await files.stored.find(id)).toBeNull();
  await expect(files.fetch(id, { folder })).rejects.toThrow("lacks bytes");
});

test("[storage-17] parts of requests that overlap give the film, and a part that is missing does not", async () => {
  const id = randomUUID();
  const film = randomBytes(1_000);
  const put = (from: number, to: number) =>
    store.put(partKey(id, from, to - from), film.subarray(from, to));
  await put(0, 300);
  await put(0, 200);
  await put(200, 600);
  await put(250, 280);
  await put(700, 1_000);
  expect((await files.stored.find(id))?.sizeBytes).toBe(600);
  await expect(
    files.stored.openStream(id, { start: 0, end: 999 }).then((stream) => buffer(stream)),
  ).rejects.toThrow("lacks bytes");
  await put(590, 710);
  expect((await files.stored.read(id))?.equals(film)).toBe(true);
  const range = await buffer(await files.stored.openStream(id, { start: 195, end: 705 }));
  expect(range.equals(film.subarray(195, 706))).toBe(true);
});

test("[storage-18] two servers that share a bucket take the parts of a film in turn, and both show it", async () => {
  const [one, other] = [
    await uploads.startServer({ files }),
    await uploads.startServer({ files: createBucketUploads(store) }),
  ];
  const ada = await uploads.addInstructor();
  const text = "0123456789".repeat(5_000);
  const url = pathOf(await one.create(ada, text.length));
  expect(await other.offsetOf(ada, url)).toBe(0);
  expect((await one.send(ada, url, 0, text.slice(0, 20_000))).status).toBe(204);
  expect(await other.offsetOf(ada, url)).toBe(20_000);
  expect((await other.send(ada, url, 20_000, text.slice(20_000))).status).toBe(204);
  expect(uploads.queued).toEqual([idOf(url)]);
  await setChecked(uploads.db, idOf(url), { sha256: "a".repeat(64) });
  for (const server of [one, other]) {
    const watched = new URL(await server.watch(ada, idOf(url)), server.origin);
    expect(await (await fetch(watched)).text()).toBe(text);
    const part = await fetch(watched, { headers: { range: "bytes=19998-20001" } });
    expect([part.status, await part.text()]).toEqual([206, "8901"]);
  }
  expect((await one.remove(ada, url)).status).toBe(204);
  expect(await keysOf(idOf(url))).toEqual([]);
});

test("the sweep keeps the parts of uploads, and young ones", async () => {
  const [young, ada] = [randomUUID(), await uploads.addInstructor()];
  const one = await uploads.startServer({ files });
  const url = pathOf(await one.create(ada, 20));
  await one.send(ada, url, 0, "0123456789");
  await send(young, 0, Buffer.from("without a row"));
  await sweepUploads({ db: uploads.db, files, jobs: { send: async () => {} } });
  expect((await keysOf(idOf(url))).length).toBe(1);
  expect((await keysOf(young)).length).toBe(1);
  expect(await files.listOld()).toEqual([]);
});

test("[storage-19] while the bucket is away a part is refused for now, and the film goes on afterwards", async () => {
  const gone = await startS3Server();
  const away = openS3Store(gone.location, { credentials: gone.credentials });
  const one = await uploads.startServer({ files: createBucketUploads(away) });
  const ada = await uploads.addInstructor();
  const url = pathOf(await one.create(ada, 20));
  await gone.stop();
  const refused = await one.send(ada, url, 0, "0123456789");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  away.close();
  const again = await uploads.startServer({ files });
  expect(await again.offsetOf(ada, url)).toBe(0);
  expect((await again.send(ada, url, 0, "01234567890123456789")).status).toBe(204);
  expect(String(await files.stored.read(idOf(url)))).toBe("01234567890123456789");
});
