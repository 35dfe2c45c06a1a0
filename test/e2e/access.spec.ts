import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { expect, signInByApi, test } from "./school.ts";

/** The first beginner lesson, which is encoded before the site opens. */
const lesson = "five-finger-c";

const ticketResponse = z.object({ data: z.object({ otp: z.string(), playbackInfo: z.string() }) });
const sessionResponse = z.object({ data: z.object({ sessionPath: z.string() }) });

async function requestTicket(account: string, videoId = lesson) {
  const { userId, call } = await signInByApi(account);
  const response = await call(`/api/playback/${userId}/${videoId}`);
  return { response, userId, call };
}

async function openPlayback(account: string) {
  const { response, call } = await requestTicket(account);
  const ticket = ticketResponse.parse(await response.json()).data;
  const exchanged = await call("/player/session", { method: "POST", body: ticket });
  expect(exchanged.status).toBe(200);
  const cookie = String(exchanged.headers.get("set-cookie")).split(";")[0] ?? "";
  const { sessionPath } = sessionResponse.parse(await exchanged.json()).data;
  return { ticket, call, cookie, sessionPath };
}

test("a plan without the category gets no ticket [access-1]", async () => {
  for (const account of ["free", "intermediate", "professional"]) {
    expect((await requestTicket(account)).response.status, account).toBe(403);
  }
  for (const account of ["beginner", "intermediate-pro", "professional-pro", "instructor"]) {
    expect((await requestTicket(account)).response.status, account).toBe(200);
  }
});

test("a visitor gets no ticket, and another user's id in the path is refused [access-2]", async () => {
  const [owner, other] = [await signInByApi("beginner"), await signInByApi("professional-pro")];
  expect((await fetch(`${owner.url}/api/playback/${owner.userId}/${lesson}`)).status).toBe(401);
  expect((await other.call(`/api/playback/${owner.userId}/${lesson}`)).status).toBe(403);
});

test("a ticket works once [access-3]", async () => {
  const { ticket, call } = await openPlayback("beginner");
  const again = await call("/player/session", { method: "POST", body: ticket });
  expect(again.status).toBe(403);
  expect(await again.json()).toMatchObject({ code: "playback.pass_refused" });
});

test("a made-up ticket is refused [access-4]", async () => {
  const { response, call } = await requestTicket("beginner");
  const { playbackInfo } = ticketResponse.parse(await response.json()).data;
  const body = { otp: "A".repeat(43), playbackInfo };
  expect((await call("/player/session", { method: "POST", body })).status).toBe(403);
});

test("keys require the session's own cookie [access-5]", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const key = `${sessionPath}/key/0`;
  expect((await call(key, { cookie })).status).toBe(200);
  expect((await call(key)).status).toBe(403);
  const other = await openPlayback("professional-pro");
  expect((await call(key, { cookie: other.cookie })).status).toBe(403);
});

test("a segment cannot be decoded without its key [access-6]", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const playlist = await (await call(`${sessionPath}/240p.m3u8`, { cookie })).text();
  const [init, segment] = [
    /URI="([^"]+init\.mp4)"/.exec(playlist)?.[1],
    /^\/media.+\.m4s$/m.exec(playlist)?.[0],
  ];
  const bytes = await Promise.all(
    [init, segment].map(async (url) => Buffer.from(await (await call(String(url))).arrayBuffer())),
  );
  expect(bytes[1]?.length).toBeGreaterThan(1_000);
  expect(bytes[1]?.includes("moof")).toBe(false);
  expect(await countFrames(Buffer.concat(bytes))).toBe(0);
});

test("other files of a lesson's folder have no URL [access-7]", async () => {
  const { cookie, sessionPath, call } = await openPlayback("beginner");
  const playlist = await (await call(`${sessionPath}/240p.m3u8`, { cookie })).text();
  const folder = /^(\/media\/[^/]+)\//m.exec(playlist)?.[1];
  for (const file of ["media.json", "playlists/master.m3u8", "../secrets.json"]) {
    expect((await call(`${folder}/${file}`)).status, file).toBe(404);
  }
});

/** The number of frames that ffmpeg can decode from these bytes. */
async function countFrames(bytes: Buffer): Promise<number> {
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
    return 0; // not a video file
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
