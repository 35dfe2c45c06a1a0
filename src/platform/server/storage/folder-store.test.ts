import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isFileKey, openFolderStore, overlayStore } from "./folder-store.ts";

const folder = await mkdtemp(path.join(tmpdir(), "folder-store-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const store = openFolderStore(path.join(folder, "uploads"));

describe("a folder of files", () => {
  test("returns stored files, and null for others", async () => {
    await store.put("pictures/one.webp", Buffer.from("one"));
    expect(String(await store.open("pictures/one.webp"))).toBe("one");
    expect(await store.open("pictures/two.webp")).toBeNull();
  });

  test("lies over another one, which stays as it is [school-folder-1]", async () => {
    const below = openFolderStore(path.join(folder, "below"));
    await below.put("both.txt", Buffer.from("below"));
    await below.put("one.txt", Buffer.from("below"));
    const both = overlayStore(store, below);
    await both.put("both.txt", Buffer.from("above"));
    const read = async (key: string) => String(await both.open(key));
    expect([await read("both.txt"), await read("one.txt")]).toEqual(["above", "below"]);
    await both.delete("both.txt");
    await both.delete("one.txt");
    expect([await read("both.txt"), await read("one.txt")]).toEqual(["below", "below"]);
  });

  test("deletes files, even twice", async () => {
    await store.put("gone.txt", Buffer.from("soon"));
    await store.delete("gone.txt");
    await store.delete("gone.txt");
    expect(await store.open("gone.txt")).toBeNull();
  });

  test("writes atomically: concurrent writers leave one whole file", async () => {
    const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(200_000));
    const reading = Array.from({ length: 20 }, () => store.open("pictures/busy.webp"));
    const writing = texts.map((text) => store.put("pictures/busy.webp", Buffer.from(text)));
    const seen = [...(await Promise.all(reading)), await Promise.all(writing).then(() => null)];
    for (const read of seen) if (read) expect(texts).toContain(String(read));
    expect(texts).toContain(String(await store.open("pictures/busy.webp")));
    expect(await readdir(path.join(folder, "uploads", "pictures"))).not.toContainEqual(
      expect.stringMatching(/^\./),
    );
  });

  test("leaves no partial file when a write fails", async () => {
    await writeFile(path.join(folder, "plain"), "");
    const blocked = openFolderStore(path.join(folder, "plain"));
    await expect(blocked.put("one.webp", Buffer.from("x"))).rejects.toThrow();
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
    "",
  ])("refuses %j as a key", async (key) => {
    expect(isFileKey(key)).toBe(false);
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("Not a key");
    await expect(store.open(key)).rejects.toThrow("Not a key");
    await expect(store.delete(key)).rejects.toThrow("Not a key");
  });
});
