import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { removeData } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { addTypo, deepCalls, excluded, type ScaleCall, scaleCalls } from "./scale-calls.ts";
import { openScaleSchool, type ScaleSchool } from "./scale-school.ts";
import { demoSize, largeSize } from "./scale-seed.ts";

const ROUNDS = 3;
const TIMES = 300;
const SEARCHES = 1_000;

/**
 * Every call with one client, on a demo-sized school and on one with 100,000 videos, 1,000,000
 * reviews and 200,000 users: their 99th percentiles, and the search's own figures.
 */
export async function measureScale(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "scale-"));
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({ dataDir, port, password: "scale" });
  const schools: ScaleSchool[] = [];
  try {
    const open = async (name: string, size: typeof demoSize): Promise<ScaleSchool> => {
      const url = await createDatabase(server.url, name);
      const school = await openScaleSchool(url, path.join(dataDir, name), size);
      schools.push(school);
      return school;
    };
    const demo = await open("demo", demoSize);
    const large = await open("large", largeSize);
    return await compare(demo, large);
  } finally {
    for (const school of schools) await school.stop();
    await server.stop();
    await removeData(dataDir);
  }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/\/school$/, `/${name}`);
}

async function compare(demo: ScaleSchool, large: ScaleSchool): Promise<Figure[]> {
  const figures: Figure[] = [];
  const demoTimes = new Map<string, number>();
  for (const call of scaleCalls) {
    if (call.name === "log out") figures.push(...(await deepFigures(large, demoTimes)));
    const rounds = await askBoth(call, demo, large);
    const [small, big] = [ofRounds(rounds, 0, 0.99), ofRounds(rounds, 1, 0.99)];
    const halves = [ofRounds(rounds, 1, 0.5), ofRounds(rounds, 0, 0.5)];
    demoTimes.set(call.name, small);
    figures.push({
      name: `${call.name}: p99 × the demo school's`,
      value: big / small,
      wanted: "≤ 2",
      met: big / small <= 2,
      beside: `${inMs([big, small])}, medians ${inMs(halves)}`,
    });
  }
  figures.push(...(await searchFigures(large)));
  process.stdout.write(`Excluded:\n${excluded.map((line) => `  ${line}\n`).join("")}`);
  return figures;
}

/** The median over rounds, so that one slow moment has no influence. */
function ofRounds(rounds: readonly number[][][], side: number, share: number): number {
  return percentile(
    rounds.map((round) => percentile(round[side] ?? [], share)),
    0.5,
  );
}

function inMs(times: readonly number[]): string {
  return times.map((time) => `${time.toFixed(2)} ms`).join(" / ");
}

/** Milliseconds by round and school, measured alternately so that a slow moment affects both. */
async function askBoth(call: ScaleCall, demo: ScaleSchool, large: ScaleSchool) {
  const times = Math.min(TIMES, Math.floor((call.times ?? Number.POSITIVE_INFINITY) / ROUNDS));
  const rounds: number[][][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sides: number[][] = [[], []];
    for (let i = round * times; i < (round + 1) * times; i += 1) {
      sides[0]?.push(await sendOnce(call, demo, i));
      sides[1]?.push(await sendOnce(call, large, i));
    }
    rounds.push(sides);
  }
  return rounds;
}

async function sendOnce(call: ScaleCall, school: ScaleSchool, i: number): Promise<number> {
  const request = call.request(school, i);
  const response = await school.send(request);
  if (response.status !== 200) {
    throw new Error(`${request.method} ${request.path}: ${response.status} ${response.text}`);
  }
  call.save?.(school, i, response);
  return response.milliseconds;
}

/** Deep pages are reported, not held to the ratio. */
async function deepFigures(large: ScaleSchool, demoTimes: ReadonlyMap<string, number>) {
  const figures: Figure[] = [];
  for (const { name, beside, call } of deepCalls) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i += 1) times.push(await sendOnce(call, large, i));
    const [p99, first] = [percentile(times, 0.99), demoTimes.get(beside) ?? Number.NaN];
    figures.push({
      name: `deep: ${name}: p99, ms`,
      value: p99,
      wanted: "< 100",
      met: p99 < 100,
      beside: `${(p99 / first).toFixed(2)} × the demo school's ${beside}`,
    });
  }
  return figures;
}

async function searchFigures(large: ScaleSchool): Promise<Figure[]> {
  const times: number[] = [];
  let found = 0;
  for (let i = 0; i < SEARCHES; i += 1) {
    const word = large.words[(i * 7) % large.words.length] ?? "";
    const path = `/api/video?search=${addTypo(word, i)}`;
    const response = await large.send({ method: "GET", path });
    if (response.text.includes('"videoId"')) found += 1;
    times.push(response.milliseconds);
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const name = "search with a typo, of 100,000 videos";
  const share = found / SEARCHES;
  return [
    { name: `${name}: p50, ms`, value: p50, wanted: "≤ 5", met: p50 <= 5 },
    { name: `${name}: p99, ms`, value: p99, wanted: "≤ 20", met: p99 <= 20 },
    { name: `${name}: share with results`, value: share, wanted: "≥ 0.99", met: share >= 0.99 },
  ];
}
