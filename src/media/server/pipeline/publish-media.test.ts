import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  openFileStore,
  openFolderStore,
  StorageUnavailable,
} from "#platform/server/storage/index.ts";
import { openS3Store } from "#platform/server/storage/s3-store.ts";
import { startS3Server } from "#platform/server/storage/testing/start-s3-server.ts";
import { findMediaManifest } from "../delivery/prepared-media.ts";
import { createTestManifest } from "../testing/manifest-sample.ts";
import { publishMedia } from "./publish-media.ts";

const folder = await mkdtemp(path.join(tmpdir(), "publish-"));
const server = await startS3Server();
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
const stores = [
  ["a folder", await openFileStore({ kind: "folder", folder }, "media")],
  ["a bucket", openS3Store(server.location, { credentials: server.credentials })],
] as const;

let encoded = 0;
async function encode(): Promise<string> {
  encoded += 1;
  const out = path.join(folder, `out-${encoded}`);
  await mkdir(path.join(out, "segments", "240p"), { recursive: true });
  for (let n = 0; n < 20; n += 1) {
    await writeFile(path.join(out, "segments", "240p", `${n}.m4s`), `segment ${n}`);
  }
  await writeFile(path.join(out, "preview.vtt"), "WEBVTT");
  return out;
}

describe.each(stores)("media in %s", (_, mediaFiles) => {
  test("are complete with their manifest, which comes last and has every hash [storage-12]", async () => {
    const media = await publishMedia(
      {
        mediaFiles,
        publish: async (complete) => {
          expect(String(await mediaFiles.read("film-1/segments/240p/19.m4s"))).toBe("segment 19");
          expect(await findMediaManifest(mediaFiles, "film-1")).toBeNull();
          await complete();
        },
      },
      { folder: await encode(), manifest: createTestManifest("film-1") },
    );
    expect(await findMediaManifest(mediaFiles, "film-1")).toEqual(media);
    expect(Object.keys(media.files ?? {})).toHaveLength(21);
    const hash = createHash("sha256").update("segment 7").digest("hex");
    expect(media.files?.["segments/240p/7.m4s"]).toBe(hash);
  });

  test("stay incomplete where they are no longer wanted, and where the worker stops", async () => {
    const publish = async () => {
      throw new Error("the attempt no longer counts");
    };
    const input = { folder: await encode(), manifest: createTestManifest("film-2") };
    await expect(publishMedia({ mediaFiles, publish }, input)).rejects.toThrow("no longer counts");
    expect(await findMediaManifest(mediaFiles, "film-2")).toBeNull();
    const signal = AbortSignal.abort(new Error("the worker is leaving"));
    const again = { folder: await encode(), manifest: createTestManifest("film-3") };
    await expect(publishMedia({ mediaFiles, signal }, again)).rejects.toThrow("is leaving");
    expect(await mediaFiles.listFolders("")).not.toContain("film-3");
  });
});

test("media are not complete where the bucket is away", async () => {
  const gone = await startS3Server();
  await gone.stop();
  const mediaFiles = openS3Store(gone.location, { credentials: gone.credentials });
  const input = { folder: await encode(), manifest: createTestManifest("film-4") };
  await expect(publishMedia({ mediaFiles }, input)).rejects.toBeInstanceOf(StorageUnavailable);
  mediaFiles.close();
  const kept = openFolderStore(path.join(folder, "media"));
  expect(await findMediaManifest(kept, "film-4")).toBeNull();
});
