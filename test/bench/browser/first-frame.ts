import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import * as z from "zod";
import { decryptSegment, segmentKey } from "#playback/server/index.ts";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import { openSession } from "../../support/school/demo-session.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import { settingsOf } from "../../support/school/settings-of.ts";
import type { Figure } from "../figure.ts";

const ROUNDS = 9;
const LESSON = "five-finger-c";

/** Time to a protected lesson's first frame, × hls.js alone on the same files unencrypted. */
export async function measureFirstFrame(school: RunningSchool): Promise<Figure[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  const bare = await serveInClear(school);
  try {
    const ratios: number[] = [];
    const ours: number[] = [];
    const student = await signIn(school);
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await millisecondsToFirstFrame(browser, bare.url);
      const protectedMs = await millisecondsToFirstFrame(browser, await student.playerUrl());
      ratios.push(protectedMs / baseline);
      ours.push(protectedMs);
    }
    const value = median(ratios);
    const beside = `ours ${Math.round(median(ours))} ms`;
    return [
      {
        name: "time to first frame, × hls.js on unencrypted files",
        value,
        wanted: "≤ 1.20",
        met: value <= 1.2,
        beside,
      },
    ];
  } finally {
    bare.server.close();
    await browser.close();
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds from navigation, without a cache, to the first decoded frame. */
async function millisecondsToFirstFrame(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = (): void => {
      const video = document.querySelector("video");
      if (!video) return void requestAnimationFrame(watch);
      video.muted = true;
      video.requestVideoFrameCallback(() => {
        document.documentElement.dataset.firstFrame = String(performance.now());
      });
      video.addEventListener("loadedmetadata", () => void video.play());
    };
    document.addEventListener("DOMContentLoaded", watch);
  });
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.firstFrame !== undefined);
  const found = await page.evaluate(() => Number(document.documentElement.dataset.firstFrame));
  await context.close();
  return found;
}

/** Serves hls.js alone on a page, with the lesson's files decrypted. */
async function serveInClear(school: RunningSchool): Promise<{ url: string; server: Server }> {
  const { mediaMasterKey } = await settingsOf(school);
  const root = path.join(school.dataDir, "media");
  const mediaId = (await readdir(root)).find((name) => name.startsWith(LESSON));
  if (!mediaId) throw new Error(`${LESSON} is not prepared.`);
  const folder = path.join(root, mediaId);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(path.join(folder, "playlists"))) {
    const playlist = await readFile(path.join(folder, "playlists", name), "utf8");
    const clear = playlist.replace(/^#EXT-X-KEY.*\n/gm, "").replaceAll("{media}", "");
    files.set(`/${name}`, Buffer.from(clear));
    await decryptAll(playlist);
  }
  const engine = fileURLToPath(
    new URL("../../../node_modules/hls.js/dist/hls.min.js", import.meta.url),
  );
  files.set("/hls.js", await readFile(engine));
  files.set("/", Buffer.from(barePage));

  async function decryptAll(playlist: string): Promise<void> {
    let period: number | undefined;
    let sequence = 0;
    for (const line of playlist.split("\n")) {
      const init = /URI="\{media\}(\/[^"]+\.mp4)"/.exec(line)?.[1];
      if (init) files.set(init, await readFile(path.join(folder, init)));
      period = Number(/URI="\{keys\}\/(\d+)"/.exec(line)?.[1] ?? period);
      const segment = /^\{media\}(\/\S+\.m4s)$/.exec(line)?.[1];
      if (!segment) continue;
      const key = segmentKey(mediaMasterKey, String(mediaId), Number(period));
      const bytes = await readFile(path.join(folder, segment));
      files.set(segment, decryptSegment(bytes, key, sequence));
      sequence += 1;
    }
  }

  const server = createServer((request, response) => {
    const body = files.get(request.url ?? "");
    response.writeHead(body ? 200 : 404, { "content-type": typeOf(request.url ?? "") });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/`, server };
}

function typeOf(url: string): string {
  if (url === "/") return "text/html";
  if (url.endsWith(".js")) return "text/javascript";
  return url.endsWith(".m3u8") ? "application/vnd.apple.mpegurl" : "video/mp4";
}

const barePage = `<!doctype html><body><video width="1280" height="720"></video>
<script src="/hls.js"></script>
<script>const hls = new Hls(); hls.loadSource("/master.m3u8"); hls.attachMedia(document.querySelector("video"));</script>`;

/** Signs a student in and issues player URLs, each with a fresh ticket. */
async function signIn({ url }: RunningSchool) {
  const { user, accessToken } = await openSession(url, "beginner");
  const headers = { token: `Bearer ${accessToken}` };
  return {
    playerUrl: async () => {
      const ticket = await fetch(`${url}/api/playback/${user._id}/${LESSON}`, { headers });
      const { otp, playbackInfo } = z
        .object({ data: z.object({ otp: z.string(), playbackInfo: z.string() }) })
        .parse(await ticket.json()).data;
      return `${url}/player?${new URLSearchParams({ otp, playbackInfo })}`;
    },
  };
}
