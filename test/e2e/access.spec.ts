import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { expect, signInByApi, test } from "./school.ts";

/** The first lesson of the beginner level: prepared before the site opens. */
const lesson = "five-finger-c";

const passAnswer = z.object({ data: z.object({ otp: z.string(), playbackInfo: z.string() }) });
const sessionAnswer = z.object({ data: z.object({ sessionPath: z.string() }) });

async function askPass(account: string, videoId = lesson) {
  const { userId, call } = await signInByApi(account);
  const answer = await call(`/api/playback/${userId}/${videoId}`);
  return { answer, userId, call };
}

async function openPlayback(account: string) {
  const { answer, call } = await askPass(account);
  const pass = passAnswer.parse(await answer.json()).data;
  const opened = await call("/player/session", { method: "POST", body: pass });
  expect(opened.status).toBe(200);
  const cookie = String(opened.headers.get("set-cookie")).split(";")[0] ?? "";
  const { sessionPath } = sessionAnswer.parse(await opened.json()).data;
  return { pass, call, cookie, sessionPath };
}

test("a plan without the category gets no pass", async () => {
  for (const account of ["free", "intermediate", "professional"]) {
    expect((await askPass(account)).answer.status, account).toBe(403);
  }
  for (const account of ["beginner", "intermediate-pro", "professional-pro", "instructor"]) {
    expect((await askPass(account)).answer.status, account).toBe(200);
  }
});

test("a visitor gets no pass, and another user's id in the path is refused", async () => {
  const [owner, other] = [await signInByApi("beginner"), await signInByApi("professional-pro")];
  expect((await fetch(`${owner.url}/api/playback/${owner.userId}/${lesson}`)).status).toBe(401);
  expect((await other.call(`/api/playback/${owner.userId}/${lesson}`)).status).toBe(403);
});

test("a pass works once", async () => {
  const { pass, call } = await openPlayback("beginner");
  const again = await call("/player/session", { method: "POST", body: pass });
  expect(again.status).toBe(403);
  expect(await again.json()).toMatchObject({ code: "playback.pass_refused" });
});

test("a made-up pass is refused", async () => {
  const { answer, call } = await askPass("beginner");
  const { playbackInfo } = passAnswer.parse(await answer.json()).data;
  const body = { otp: "A".repeat(43), playbackInfo };
  expect((await call("/player/session", { method: "POST", body })).status).toBe(403);
});

test("keys go to the session's own cookie alone", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const key = `${sessionPath}/key/0`;
  expect((await call(key, { cookie })).status).toBe(200);
  expect((await call(key)).status).toBe(403);
  const stranger = await openPlayback("professional-pro");
  expect((await call(key, { cookie: stranger.cookie })).status).toBe(403);
});

test("a segment fetched by hand cannot be decoded without its key", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const playlist = await (await call(`${sessionPath}/240p.m3u8`, { cookie })).text();
  const [init, segment] = [
    /URI="([^"]+init\.mp4)"/.exec(playlist)?.[1],
    /^\/media.+\.m4s$/m.exec(playlist)?.[0],
  ];
  const bytes = await Promise.all(
    [init, segment].map(async (address) =>
      Buffer.from(await (await call(String(address))).arrayBuffer()),
    ),
  );
  expect(bytes[1]?.length).toBeGreaterThan(1_000);
  expect(bytes[1]?.includes("moof")).toBe(false);
  expect(await framesIn(Buffer.concat(bytes))).toBe(0);
});

test("what lies beside the segments has no address", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const playlist = await (await call(`${sessionPath}/240p.m3u8`, { cookie })).text();
  const folder = /^(\/media\/[^/]+)\//m.exec(playlist)?.[1];
  for (const file of ["media.json", "playlists/master.m3u8", "../secrets.json"]) {
    expect((await call(`${folder}/${file}`)).status, file).toBe(404);
  }
});

/** How many frames ffmpeg can decode from these bytes. */
async function framesIn(bytes: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "segment-"));
  const file = path.join(folder, "segment.mp4");
  await writeFile(file, bytes);
  try {
    const report = execFileSync(
      "ffprobe",
      [
        "-v",
        "quiet",
        "-count_frames",
        "-show_entries",
        "stream=nb_read_frames",
        "-of",
        "csv=p=0",
        file,
      ],
      { encoding: "utf8" },
    );
    return Number(report.trim()) || 0;
  } catch {
    return 0; // not even a film
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
