import { get } from "node:http";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import * as z from "zod";
import { readLessons } from "#catalog/server/index.ts";
import type { Figure } from "../figure.ts";
import {
  countSamples,
  fetchDocument,
  openPhone,
  type PracticeBench,
  readRecorded,
} from "./room-page.ts";

const slowLine = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const recordingsOfPiano = 30;

/** The cost of the room for a student who opens it from the lesson's page for the first time. */
export async function measureFirstVisit(bench: PracticeBench): Promise<Figure[]> {
  return [
    await measureBytes(bench),
    await measureFirstSystem(bench),
    ...(await measureKeys(bench)),
  ];
}

/**
 * The bytes that the room fetches from the click on its link until piano and score are complete.
 */
async function measureBytes(bench: PracticeBench): Promise<Figure> {
  const context = await openPhone(bench);
  const page = await openLesson(context, bench);
  const session = await context.newCDPSession(page);
  const fetched = await countBytes(session);
  await page.getByRole("link", { name: "Practise this lesson", exact: true }).click();
  await page.locator(".printed-score[data-state=shown]").waitFor();
  await page.waitForFunction(countSamples, recordingsOfPiano);
  await page.waitForLoadState("networkidle");
  const kilobytes = (kind: RegExp) =>
    [...fetched].reduce((sum, { url, bytes }) => sum + (kind.test(url) ? bytes : 0), 0) / 1000;
  const value = kilobytes(/./);
  await context.close();
  return {
    name: "practice: the room's first visit adds, kB over the network",
    value,
    wanted: "≤ 900",
    met: value <= 900,
    beside: `piano ${kilobytes(/\.mp3$/).toFixed(0)}, scripts and styles ${kilobytes(/\.(js|css)$/).toFixed(0)}, score ${kilobytes(/\/systems\//).toFixed(0)}, ${fetched.length} requests`,
  };
}

async function openLesson(context: BrowserContext, bench: PracticeBench): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${bench.url}/video/${bench.lesson}`, { waitUntil: "networkidle" });
  return page;
}

interface Fetched {
  url: string;
  bytes: number;
}

/** The bytes of the page's own requests from now on, by URL, without the player's frame. */
async function countBytes(session: CDPSession): Promise<Fetched[]> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const fetched = new Map<string, Fetched>();
  session.on("Network.requestWillBeSent", ({ requestId, request, frameId }) => {
    if (frameId === frameTree.frame.id) fetched.set(requestId, { url: request.url, bytes: 0 });
  });
  const all: Fetched[] = [];
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId);
    if (known) all.push(Object.assign(known, { bytes: encodedDataLength }));
  });
  await session.send("Network.enable");
  return all;
}

/** The largest first line of all lessons that the student may practise, at both widths. */
async function measureFirstSystem(bench: PracticeBench): Promise<Figure> {
  let largest = { bytes: 0, name: "" };
  let lines = 0;
  for (const { videoId, category } of await readLessons("school")) {
    if (category !== "beginner") continue;
    const { engraving, scoreSha256 } = await fetchDocument(bench, videoId);
    if (!engraving) continue;
    for (const layout of ["narrow", "wide"] as const) {
      const path = `/api/practice/${videoId}/systems/${layout}/0?score=${scoreSha256}`;
      const bytes = await countCompressed(`${bench.url}${path}`, bench.student.accessToken);
      lines += 1;
      if (bytes > largest.bytes) largest = { bytes, name: `${videoId}, ${layout}` };
    }
  }
  const value = lines === 0 ? Number.NaN : largest.bytes / 1000;
  return {
    name: "practice: first line of the printed score, the largest, kB compressed",
    value,
    wanted: "≤ 15",
    met: value <= 15,
    beside: `${largest.name}; ${lines} first lines of beginner lessons`,
  };
}

/** The body's bytes as transferred. */
function countCompressed(url: string, accessToken: string): Promise<number> {
  const headers = { token: `Bearer ${accessToken}`, "accept-encoding": "br, gzip" };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on("error", reject);
  });
}

/** Seconds at 400 kbit/s from the click on the lesson's page until a key sounds and lights. */
async function measureKeys(bench: PracticeBench): Promise<Figure[]> {
  const context = await openPhone(bench);
  const page = await openLesson(context, bench);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slowLine });
  const link = page.getByRole("link", { name: "Practise this lesson", exact: true });
  const pressedAt = z.number().parse(
    await link.evaluate((element: HTMLElement) => {
      const now = performance.now();
      element.click();
      return now;
    }),
  );
  const key = page.getByRole("button", { name: "E4", exact: true });
  await key.waitFor();
  const pressUntil = async (kind: "any" | "recording"): Promise<number> => {
    for (;;) {
      await page.keyboard.press("KeyE", { delay: 20 });
      const { sounds, lights } = await readRecorded(page);
      const sound = sounds.find((one) => kind === "any" || one.kind === kind);
      const lit = lights.find(({ pitch }) => pitch === 64);
      if (sound && lit) return (Math.max(sound.at, lit.at) - pressedAt) / 1000;
      await page.waitForTimeout(50);
    }
  };
  const [any, sampled] = [await pressUntil("any"), await pressUntil("recording")];
  await context.close();
  return [
    { name: "a key sounds (a tone at first) and lights", value: any },
    { name: "a key sounds by the piano's recording", value: sampled },
  ].map(({ name, value }) => ({
    name: `practice: ${name}, at 400 kbit/s and 150 ms from the lesson's page, s`,
    value,
    wanted: "< 5",
    met: value < 5,
  }));
}
