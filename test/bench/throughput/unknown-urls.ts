import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { removeData, runSchool } from "../../support/school/run-school.ts";
import { makeTinySchool } from "../../support/school/tiny-school.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { waitForAllLessons } from "../start-up.ts";

const CONNECTIONS = 16;
const REQUESTS = Number(process.env.STRANGE_REQUESTS ?? 60_000);
const WARM_UP = 6_000;
const normalPages = ["/", "/library", "/video/two-hands", "/plans", "/api/video/new"];

/**
 * Memory of the web process, and the latency of normal pages, while one client requests URLs never
 * requested before: invented paths and query values, `.data`, searches, HEAD, 8 kB of query.
 */
export async function measureUnknownUrls(): Promise<Figure[]> {
  const school = await runSchool({ schoolDir: await makeTinySchool() });
  try {
    await waitForAllLessons(school, 1);
    return await measure(school.url);
  } finally {
    await school.stop();
    await removeData(school.dataDir);
  }
}

async function measure(url: string): Promise<Figure[]> {
  // Warm up with both kinds of requests, so that compilation and cache filling are not measured.
  await measureNormal(url, sleep(3_000));
  await requestUnknownUrls(url, WARM_UP);
  await sleep(10_000);
  const before = await readProcess(url);
  const baseline = await measureNormal(url, sleep(10_000));
  const statuses = requestUnknownUrls(url, REQUESTS);
  const during = await measureNormal(url, statuses);
  process.stdout.write(`  requests to unknown URLs: ${JSON.stringify(await statuses)}\n`);
  const after = await waitForMemory(url, before.megabytes);
  const growth = Math.round(after.megabytes - before.megabytes);
  const ratio = during / baseline;
  const times = `${baseline.toFixed(1)} ms alone, ${during.toFixed(1)} ms meanwhile`;
  return [
    {
      name: `web process after ${REQUESTS} requests to unknown URLs, MB more than the ${Math.round(before.megabytes)} before`,
      value: growth,
      wanted: "≤ 30",
      met: growth <= 30,
    },
    {
      name: "restarts of the web process meanwhile",
      value: after.startedAt === before.startedAt ? 0 : 1,
      wanted: "0",
      met: after.startedAt === before.startedAt,
    },
    {
      name: `p99 of normal pages meanwhile, × alone (${times})`,
      value: Math.round(ratio * 100) / 100,
      wanted: "≤ 3",
      met: ratio <= 3,
    },
  ];
}

/** The 99th percentile, in milliseconds, of normal pages requested sequentially until `end`. */
async function measureNormal(url: string, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = end.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    for (const page of normalPages) {
      const began = performance.now();
      await (await fetch(`${url}${page}`)).arrayBuffer();
      times.push(performance.now() - began);
    }
  }
  await over;
  return percentile(times, 0.99);
}

function requestUnknownUrls(url: string, requests: number): Promise<Record<string, number>> {
  const worker = new Worker(new URL("./unknown-url-requests.ts", import.meta.url), {
    workerData: { url, requests, connections: CONNECTIONS },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", (found) => resolve(z.record(z.string(), z.number()).parse(found)));
    worker.once("error", reject);
  });
}

/** Waits up to a minute for garbage collection to release memory. */
async function waitForMemory(url: string, megabytesBefore: number) {
  for (let seconds = 0; ; seconds += 5) {
    const found = await readProcess(url);
    if (found.megabytes - megabytesBefore <= 30 || seconds >= 60) return found;
    await sleep(5_000);
  }
}

async function readProcess(url: string) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  return {
    megabytes: read("process_resident_memory_bytes") / 2 ** 20,
    startedAt: read("process_start_time_seconds"),
  };
}
