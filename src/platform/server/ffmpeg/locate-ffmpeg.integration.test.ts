import { chmod, copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locateFfmpeg } from "./locate-ffmpeg.ts";
import { probeMedia } from "./probe-media.ts";
import { runProcess } from "./run-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("an ffmpeg that can encode H.264 is found", async () => {
  const ffmpeg = await locateFfmpeg();
  expect(["system", "package"]).toContain(ffmpeg.source);
  expect(ffmpeg.version).not.toBe("unknown");
});

test("a wrong configured path is reported, and no other is used", async () => {
  await expect(locateFfmpeg({ ffmpegPath: join(folder, "none") })).rejects.toThrow(
    /configured ffmpeg cannot be used.*FFMPEG_PATH/s,
  );
});

test("the first working ffmpeg of the search path is used", async () => {
  const { ffmpegPath, ffprobePath } = await locateFfmpeg();
  await symlink(ffmpegPath, join(folder, "ffmpeg"));
  await symlink(ffprobePath, join(folder, "ffprobe"));
  const found = await locateFfmpeg({ searchPath: `${folder}/empty:${folder}` });
  expect(found).toMatchObject({ ffmpegPath: join(folder, "ffmpeg"), source: "system" });
});

test("an ffmpeg that others may write is neither run nor used", async () => {
  const { ffmpegPath, ffprobePath } = await locateFfmpeg();
  const open = await mkdtemp(join(folder, "open-"));
  await copyFile(ffmpegPath, join(open, "ffmpeg"));
  await symlink(ffprobePath, join(open, "ffprobe"));
  await chmod(join(open, "ffmpeg"), 0o777);
  await expect(locateFfmpeg({ ffmpegPath: join(open, "ffmpeg") })).rejects.toThrow(
    /ffmpeg is not run: everybody may write/,
  );
});

test("a playlist renamed to a film does not open its entries", async () => {
  const ffmpeg = await locateFfmpeg();
  const trick = join(folder, "trick.mp4");
  await writeFile(trick, "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n");
  await expect(probeMedia(ffmpeg, { path: trick })).rejects.toThrow(/ffprobe failed/);
});

test("a process that outlives its deadline is killed", async () => {
  const run = { path: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] };
  await expect(runProcess({ ...run, deadlineSeconds: 0.2 })).rejects.toThrow(/longer than 0.2 s/);
});

test("an aborted process ends with the reason of the abort", async () => {
  const stop = new AbortController();
  const run = { path: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] };
  const running = runProcess({ ...run, deadlineSeconds: 30, signal: stop.signal });
  stop.abort(new Error("the worker is leaving"));
  await expect(running).rejects.toThrow("the worker is leaving");
});

test("a failing process's standard error is reported, and it sees none of our environment", async () => {
  const args = ["-e", "console.error(Object.keys(process.env).join()); process.exit(3)"];
  const running = runProcess({ path: process.execPath, args, deadlineSeconds: 30 });
  await expect(running).rejects.toThrow(/failed \(exit 3\)\.\nLC_ALL$/);
});

test("a failing writer ends the process and is reported", async () => {
  const running = runProcess({
    path: process.execPath,
    args: ["-e", "process.stdin.resume()"],
    deadlineSeconds: 30,
    input: () => Promise.reject(new Error("no more frames")),
  });
  await expect(running).rejects.toThrow("no more frames");
});

test("a missing program is reported", async () => {
  const running = runProcess({ path: join(folder, "none"), args: [], deadlineSeconds: 5 });
  await expect(running).rejects.toThrow("none could not run.");
});
