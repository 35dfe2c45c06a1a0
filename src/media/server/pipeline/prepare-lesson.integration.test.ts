import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { locateFfmpeg, probeMedia, runProcess } from "#platform/server/ffmpeg/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { decryptSegment, segmentKey } from "#playback/server/index.ts";
import { copyPreparedLesson, testMasterKey as masterKey } from "../testing/prepared-lesson.ts";
import { type PrepareLessonDeps, prepareLesson } from "./prepare-lesson.ts";

const folder = await mkdtemp(join(tmpdir(), "prepare-"));
const ffmpeg = await locateFfmpeg();
const { lesson, manifest } = await copyPreparedLesson(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const depsOf = (): PrepareLessonDeps => ({
  ffmpeg,
  masterKey,
  mediaFiles: openFolderStore(join(folder, "media")),
  workDir: join(folder, "work"),
  school: testSchool,
  readLogo: async () => null,
});
const outDir = () => join(folder, "media", lesson.mediaId);
const segment = (track: string, file: string) => readFile(join(outDir(), "segments", track, file));
const readClearVideo = async (track: string) => {
  const count = (await readdir(join(outDir(), "segments", track))).length - 1;
  const chunks = [await segment(track, "init.mp4")];
  for (let n = 0; n < count; n++) {
    const key = segmentKey(masterKey, lesson.mediaId, Math.floor(n / manifest.keyRotationSegments));
    chunks.push(decryptSegment(await segment(track, `${n}.m4s`), key, n));
  }
  const path = join(folder, `${track}.mp4`);
  await writeFile(path, Buffer.concat(chunks));
  return path;
};
const measure = async (path: string, filter: string[]) => {
  const args = ["-v", "error", "-i", path, ...filter, "-f", "rawvideo", "pipe:1"];
  return runProcess({ path: ffmpeg.ffmpegPath, args, deadlineSeconds: 60 });
};

test("the manifest lists every rendition of the drawn video and its sound", () => {
  expect(manifest.renditions.map((rendition) => rendition.name)).toEqual(["240p", "360p", "720p"]);
  expect(manifest.renditions.map((rendition) => rendition.width)).toEqual([426, 640, 1280]);
  expect(manifest.sound?.codecs).toBe("mp4a.40.2");
  expect(manifest.durationSeconds).toBeCloseTo(8, 1);
  expect(manifest.leadInSeconds).toBeCloseTo(2, 1);
});

test("playlists leave the initialisation segment clear and have a key before each key period", async () => {
  for (const track of ["240p", "360p", "720p", "sound-96k", "sound-48k"]) {
    const playlist = await readFile(join(outDir(), "playlists", `${track}.m3u8`), "utf8");
    const lines = playlist.trim().split("\n");
    expect(lines[0]).toBe("#EXTM3U");
    expect(lines.at(-1)).toBe("#EXT-X-ENDLIST");
    const map = lines.indexOf(`#EXT-X-MAP:URI="{media}/segments/${track}/init.mp4"`);
    const key = lines.indexOf('#EXT-X-KEY:METHOD=AES-128,URI="{keys}/0"');
    expect(map).toBeGreaterThan(0);
    expect(key).toBeGreaterThan(map);
    const target = Number(/TARGETDURATION:(\d+)/.exec(playlist)?.[1]);
    for (const [, seconds] of playlist.matchAll(/#EXTINF:([\d.]+)/g)) {
      expect(Math.round(Number(seconds))).toBeLessThanOrEqual(target);
    }
    const named = lines.filter((line) => line.endsWith(".m4s"));
    expect(named[0]).toBe(`{media}/segments/${track}/0.m4s`);
    const files = await readdir(join(outDir(), "segments", track));
    expect(files).toHaveLength(named.length + 1);
  }
  const master = await readFile(join(outDir(), "playlists", "master.m3u8"), "utf8");
  expect(master.match(/#EXT-X-STREAM-INF/g)).toHaveLength(3);
  expect(master.match(/#EXT-X-MEDIA:/g)).toHaveLength(1);
});

test("the data saver's master has only the lowest rendition and the low-bitrate sound [prepare-lesson-1]", async () => {
  const small = join(outDir(), "playlists", "small.m3u8");
  const text = await readFile(small, "utf8");
  expect(text.split("\n").filter((line) => line.endsWith("p.m3u8"))).toEqual(["240p.m3u8"]);
  expect(text.match(/URI="([^"]+)"/g)).toEqual(['URI="sound-48k.m3u8"']);
  // A lesson from before this playlist existed gets it without being encoded again.
  const { files: _, ...earlier } = manifest;
  const manifestFile = join(outDir(), "media.json");
  const current = await readFile(manifestFile);
  await writeFile(manifestFile, JSON.stringify(earlier));
  await rm(small);
  expect(await prepareLesson(depsOf(), lesson)).toEqual(earlier);
  expect(await readFile(small, "utf8")).toBe(text);
  await writeFile(manifestFile, current);
});

test("the manifest has the hash of each file of the lesson [storage-11]", async () => {
  const entries = await readdir(outDir(), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== "media.json")
    .map((entry) => relative(outDir(), join(entry.parentPath, entry.name)));
  expect(Object.keys(manifest.files ?? {}).sort()).toEqual(names.sort());
  for (const [name, sha256] of Object.entries(manifest.files ?? {})) {
    const bytes = await readFile(join(outDir(), name));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

test("each setting's cost is the size of its files [prepare-lesson-2]", async () => {
  const sizeOf = async (...tracks: string[]) => {
    const sizes = tracks.map(async (track) => {
      const files = await readdir(join(outDir(), "segments", track));
      return Promise.all(files.map(async (file) => (await segment(track, file)).length));
    });
    return (await Promise.all(sizes)).flat().reduce((sum, size) => sum + size, 0);
  };
  expect(dataCostsOf(manifest)).toEqual({
    all: await sizeOf("720p", "sound-96k"),
    small: await sizeOf("240p", "sound-48k"),
    sound: await sizeOf("sound-48k"),
  });
});

test("a stored segment is noise without its key", async () => {
  const encrypted = await segment("240p", "0.m4s");
  expect(encrypted.length % 16).toBe(0);
  for (const box of ["moof", "mdat", "styp"]) expect(encrypted.includes(box)).toBe(false);
  const path = join(folder, "encrypted.mp4");
  await writeFile(path, Buffer.concat([await segment("240p", "init.mp4"), encrypted]));
  const decoded = await measure(path, ["-map", "0:v:0", "-pix_fmt", "gray"]).catch(() => undefined);
  expect(decoded?.length ?? 0).toBe(0);
});

test("decrypted, every rendition is a complete video that is not black", async () => {
  const first = decryptSegment(
    await segment("360p", "0.m4s"),
    segmentKey(masterKey, lesson.mediaId, 0),
    0,
  );
  expect(first.subarray(4, 8).toString("latin1")).toBe("styp");
  for (const rendition of manifest.renditions) {
    const path = await readClearVideo(rendition.name);
    const info = await probeMedia(ffmpeg, { path });
    expect(info.video).toMatchObject({
      width: rendition.width,
      height: rendition.height,
      codec: "h264",
    });
    expect(info.durationSeconds).toBeCloseTo(8, 0);
  }
  const shrink = ["-ss", "3", "-frames:v", "1", "-vf", "scale=16:9", "-pix_fmt", "gray"];
  const pixels = await measure(join(folder, "720p.mp4"), shrink);
  expect(pixels.reduce((sum, value) => sum + value, 0) / pixels.length).toBeGreaterThan(40);
});

test("the sound starts with the first note and never clips", async () => {
  const path = await readClearVideo("sound-96k");
  const raw = ["-map", "0:a:0", "-c:a", "pcm_s16le", "-ac", "1", "-ar", "8000"];
  const args = ["-v", "error", "-i", path, ...raw, "-f", "s16le", "pipe:1"];
  const bytes = await runProcess({ path: ffmpeg.ffmpegPath, args, deadlineSeconds: 60 });
  const loudest = (from: number, to: number) => {
    let max = 0;
    for (let i = from * 8000; i < to * 8000; i++) {
      max = Math.max(max, Math.abs(bytes.readInt16LE(i * 2)));
    }
    return max / 32_768;
  };
  expect(loudest(2.05, 2.4)).toBeGreaterThan(0.1);
  expect(loudest(0, 7)).toBeLessThan(0.99);
});

test("the storyboard is in the lesson's folder, posters in their own with a random name", async () => {
  const [, posterId] = /^([a-f0-9]{32})\/poster-4-1280\.webp$/.exec(manifest.poster ?? "") ?? [];
  const posters = await readdir(join(folder, "media/posters", String(posterId)));
  expect(posters.toSorted()).toEqual([
    "poster-4-1280.webp",
    "poster-4-480.webp",
    "poster-4-960.webp",
    "share.jpg",
  ]);
  const cues = await readFile(join(outDir(), "preview.vtt"), "utf8");
  expect(cues.match(/preview\.webp#xywh=/g)).toHaveLength(30);
  expect((await readFile(join(outDir(), "preview.webp"))).length).toBeGreaterThan(2000);
});

test("no unencrypted and no partial file is left behind", async () => {
  expect(await readdir(join(folder, "work"))).toEqual(["piano"]);
  expect(await readdir(join(folder, "media"))).toEqual(["posters", lesson.mediaId]);
});

test("the same input is prepared once; another title is prepared again", async () => {
  const steps: string[] = [];
  const deps = { ...depsOf(), onProgress: (stage: string) => steps.push(stage) };
  expect(await prepareLesson(deps, lesson)).toEqual(manifest);
  expect(steps).toEqual([]);
  const stop = new AbortController();
  const onProgress = (stage: string) => {
    if (stage === "encode") stop.abort(new Error("the worker is leaving"));
  };
  const other = { ...lesson, title: "Other" };
  const again = prepareLesson({ ...depsOf(), onProgress, signal: stop.signal }, other);
  await expect(again).rejects.toThrow("the worker is leaving");
  expect(await readdir(join(folder, "work"))).toEqual(["piano"]);
  expect(await readdir(join(folder, "media"))).toEqual(["posters", lesson.mediaId]);
  expect(JSON.parse(await readFile(join(outDir(), "media.json"), "utf8"))).toEqual(manifest);
});

test("unencrypted files of a killed process are removed by the next", async () => {
  const { purgePrivateFolders, withPrivateFolder } = await import("./private-folder.ts");
  const { hostname } = await import("node:os");
  const workDir = join(folder, "left");
  const host = hostname().replace(/[^a-zA-Z0-9-]/g, "-");
  // The second process had the number that this one has now.
  for (const owner of ["999999999-1", `${process.pid}-1`]) {
    await mkdir(join(workDir, `preparing.${host}.${owner}.dead`), { recursive: true });
  }
  await withPrivateFolder(workDir, async (own) => {
    expect(await readdir(workDir)).toEqual([basename(own)]);
    await purgePrivateFolders(workDir);
    expect(await readdir(workDir)).toEqual([basename(own)]);
  });
});
