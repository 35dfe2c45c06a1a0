import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { type FileStore, isFileKey, overlayStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.ts";
import { openS3Store } from "./s3-store.ts";
import { parseStorageUrl } from "./storage-url.ts";
import { startS3Server } from "./testing/start-s3-server.ts";

const folder = await mkdtemp(path.join(tmpdir(), "file-store-"));
const server = await startS3Server();
const bucket = openS3Store(server.location, { credentials: server.credentials, listedAtOnce: 2 });
afterAll(async () => {
  bucket.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, FileStore][] = [
  ["a folder", openFolderStore(path.join(folder, "uploads"))],
  ["a bucket", bucket],
];
/** With its credentials in the environment: for instance `s3://bucket/tests?region=eu-west-1`. */
const { TEST_STORAGE_URL } = process.env;
if (TEST_STORAGE_URL !== undefined) {
  const real = parseStorageUrl(TEST_STORAGE_URL);
  if (real.kind === "s3") {
    const prefix = `${real.prefix}${randomBytes(6).toString("hex")}/`;
    stores.push(["a real bucket", openS3Store({ ...real, prefix }, { listedAtOnce: 2 })]);
  }
}

const keysOf = async (store: FileStore, prefix: string, after = "") => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix, { after })) keys.push(key);
  return keys;
};

describe.each(stores)("%s of files", (_, store) => {
  const textOf = async (key: string) => String(await store.read(key));

  test("returns stored files with their sizes, and null for others [storage-1]", async () => {
    await store.put("pictures/one.webp", Buffer.from("one"));
    expect(await textOf("pictures/one.webp")).toBe("one");
    const found = await store.find("pictures/one.webp");
    expect(found).toMatchObject({ key: "pictures/one.webp", sizeBytes: 3 });
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await store.read("pictures/two.webp")).toBeNull();
    expect(await store.find("pictures/two.webp")).toBeNull();
    expect(await store.find("pictures")).toBeNull();
  });

  test("returns a range of a file with both ends, and the whole as a stream [storage-2]", async () => {
    await store.put("range.bin", Buffer.from("0123456789"));
    const read = async (range?: { start: number; end: number }) =>
      String(await buffer(await store.openStream("range.bin", range)));
    expect(await read({ start: 2, end: 4 })).toBe("234");
    expect(await read({ start: 9, end: 9 })).toBe("9");
    expect(await read()).toBe("0123456789");
  });

  test("fails to stream a file that is missing", async () => {
    const read = async () => buffer(await store.openStream("none/there.bin"));
    await expect(read()).rejects.toThrow();
  });

  test("replaces a file", async () => {
    await store.put("replaced.txt", Buffer.from("the first, which is longer"));
    await store.put("replaced.txt", Buffer.from("second"));
    expect(await textOf("replaced.txt")).toBe("second");
  });

  test("takes local files of any size, empty ones too", async () => {
    const file = path.join(folder, "local.bin");
    for (const sizeBytes of [0, 5, 20_000_000]) {
      const bytes = randomBytes(sizeBytes);
      await writeFile(file, bytes);
      await store.putFile("films/large", file);
      const stored = await store.read("films/large");
      expect(stored?.equals(bytes)).toBe(true);
      expect((await stat(file)).size).toBe(sizeBytes);
    }
    await store.putFile("films/large", file, { move: true });
    expect((await store.find("films/large"))?.sizeBytes).toBe(20_000_000);
  });

  test("refuses a local file that is missing, and stores nothing", async () => {
    await expect(store.putFile("films/none", path.join(folder, "none"))).rejects.toThrow();
    expect(await store.find("films/none")).toBeNull();
  });

  test("lists files by prefix in the order of keys, over several pages [storage-3]", async () => {
    // Names whose order s3rver has too; the order of a folder is tested below.
    const keys = ["list/a/1.txt", "list/a/2.txt", "list/ab/1.txt", "list/ac.txt", "list/b.txt"];
    for (const key of keys.toReversed()) await store.put(key, Buffer.from(key));
    await store.put("list-2/other.txt", Buffer.from("other"));
    expect(await keysOf(store, "list/")).toEqual(keys);
    expect(await keysOf(store, "list/", "list/ab/1.txt")).toEqual(keys.slice(3));
    expect(await keysOf(store, "list/", "list/a/1.txt")).toEqual(keys.slice(1));
    expect(await keysOf(store, "list/a/")).toEqual(["list/a/1.txt", "list/a/2.txt"]);
    expect(await keysOf(store, "nothing/")).toEqual([]);
    for (const name of ["a0/1.txt", "a0/2.txt", "a1/1.txt", "d/1.txt"]) {
      await store.put(`folders/${name}`, Buffer.from(name));
    }
    expect(await store.listFolders("folders/")).toEqual(["a0", "a1", "d"]);
    expect(await store.listFolders("nothing/")).toEqual([]);
    expect(await store.listFolders("")).toEqual(expect.arrayContaining(["list", "list-2"]));
  });

  test("deletes files, even twice, and whole folders [storage-4]", async () => {
    await store.put("gone.txt", Buffer.from("soon"));
    await store.delete("gone.txt");
    await store.delete("gone.txt");
    expect(await store.read("gone.txt")).toBeNull();
    for (const key of ["old/1.txt", "old/2.txt", "old/deep/3.txt", "older/4.txt"]) {
      await store.put(key, Buffer.from(key));
    }
    await store.deleteFolder("old/");
    await store.deleteFolder("old/");
    expect(await keysOf(store, "old/")).toEqual([]);
    expect(await keysOf(store, "older/")).toEqual(["older/4.txt"]);
    await expect(store.deleteFolder("")).rejects.toThrow("as a whole");
  });

  test.each([
    "../secrets.json",
    "pictures/../../secrets.json",
    "/etc/passwd.txt",
    "pictures//one.webp",
    "pictures/.hidden",
    "pictures\\one.webp",
    "Pictures/One.webp",
    "one\0.webp",
    "one.webp\n",
    "folder/",
    "",
  ])("refuses %j as a key", async (key) => {
    expect(isFileKey(key)).toBe(false);
    await expect(async () => store.put(key, Buffer.from("x"))).rejects.toThrow("Not a key");
    await expect(async () => store.read(key)).rejects.toThrow("Not a key");
    await expect(async () => store.find(key)).rejects.toThrow("Not a key");
    await expect(async () => store.openStream(key)).rejects.toThrow("Not a key");
    await expect(async () => store.delete(key)).rejects.toThrow("Not a key");
  });

  test.each(["../", "list", "/", "list//", "List/"])("refuses %j as a prefix", async (prefix) => {
    await expect(async () => keysOf(store, prefix)).rejects.toThrow("Not a prefix");
    await expect(async () => store.listFolders(prefix)).rejects.toThrow("Not a prefix");
    await expect(async () => store.deleteFolder(prefix)).rejects.toThrow("Not a prefix");
  });
});

// s3rver writes in place, so it shows concurrent writes in parts.
describe.each(stores.filter(([name]) => name !== "a bucket"))("%s under writers", (_, store) => {
  test("writes atomically: concurrent writers leave one whole file [storage-5]", async () => {
    const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(200_000));
    const reading = Array.from({ length: 20 }, () => store.read("pictures/busy.webp"));
    const writing = texts.map((text) => store.put("pictures/busy.webp", Buffer.from(text)));
    const seen = [...(await Promise.all(reading)), await Promise.all(writing).then(() => null)];
    for (const read of seen) if (read) expect(texts).toContain(String(read));
    expect(texts).toContain(String(await store.read("pictures/busy.webp")));
  });
});

test("a folder lists files in the order of their keys, as S3 does", async () => {
  const store = openFolderStore(path.join(folder, "order"));
  const keys = ["a-b/1.txt", "a.txt", "a/1.txt", "a/2.txt", "a0/1.txt", "b.txt"];
  for (const key of keys.toReversed()) await store.put(key, Buffer.from(key));
  expect(await keysOf(store, "")).toEqual(keys);
  for (const [index, key] of keys.entries()) {
    expect(await keysOf(store, "", key)).toEqual(keys.slice(index + 1));
  }
});

test("a store lies over another one, which stays as it is [school-folder-1]", async () => {
  const above = openFolderStore(path.join(folder, "above"));
  const below = openFolderStore(path.join(folder, "below"));
  await above.put("both.txt", Buffer.from("above"));
  await below.put("both.txt", Buffer.from("below"));
  await below.put("one.txt", Buffer.from("below"));
  const both = overlayStore(above, below);
  const read = async (key: string) => String(await both.read(key));
  expect([await read("both.txt"), await read("one.txt")]).toEqual(["above", "below"]);
  await both.delete("both.txt");
  await both.delete("one.txt");
  expect([await read("both.txt"), await read("one.txt")]).toEqual(["below", "below"]);
});

test("a folder keeps no partial file, whether a write succeeds or fails", async () => {
  const store = openFolderStore(path.join(folder, "partial"));
  await store.put("pictures/one.webp", Buffer.from("one"));
  await expect(store.putFile("pictures/two.webp", path.join(folder, "none"))).rejects.toThrow();
  expect(await readdir(path.join(folder, "partial", "pictures"))).toEqual(["one.webp"]);
  await writeFile(path.join(folder, "plain"), "");
  const blocked = openFolderStore(path.join(folder, "plain"));
  await expect(blocked.put("one.webp", Buffer.from("x"))).rejects.toThrow();
});
