import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ffmpeg, locateFfmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";
import { prepareUpload, UploadError } from "./prepare-upload.ts";

let folder: string;
let ffmpeg: Ffmpeg;
const depsOf = (): PrepareDeps => ({
  ffmpeg,
  masterKey: Buffer.alloc(32, 4),
  workDir: join(folder, "work"),
});
const uploadOf = (videoPath: string, mediaId: string) => ({
  mediaId,
  title: "Uploaded",
  category: "special" as const,
  videoPath,
  outDir: join(folder, "media", mediaId),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
  ffmpeg = await locateFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a silent 480-line video gets its own renditions and no sound", async () => {
  const videoPath = join(folder, "video.mkv");
  const args = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=640x480:r=25:d=3"];
  await runProcess({ path: ffmpeg.ffmpegPath, args: [...args, videoPath], deadlineSeconds: 60 });
  const manifest = await prepareUpload(depsOf(), uploadOf(videoPath, "video"));
  expect(manifest.renditions.map((rendition) => rendition.name)).toEqual(["240p", "360p", "480p"]);
  expect(manifest).toMatchObject({ sound: null, soundOnly: null, framesPerSecond: 25 });
  expect(await readdir(join(folder, "work"))).toEqual([]);
});

test("a file that is not a video is rejected with a message and leaves no files", async () => {
  const videoPath = join(folder, "trick.mp4");
  await writeFile(videoPath, "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n");
  const refused = prepareUpload(depsOf(), uploadOf(videoPath, "trick"));
  await expect(refused).rejects.toThrow(UploadError);
  await expect(refused).rejects.toThrow("This file is not an MP4, MOV, MKV or WebM film.");
  expect(await readdir(join(folder, "media"))).not.toContain("trick");
});
