import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import autocannon from "autocannon";

const run = promisify(execFile);
const wrk = ["/usr/bin/wrk", "/usr/local/bin/wrk", "/opt/homebrew/bin/wrk"].find(existsSync);

/** The available load generator; wrk disturbs the measured server least. */
export const loadTool = wrk ? "wrk" : "autocannon";

interface Load {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
}

/** Responses per second. Throws on a non-2xx response. */
export async function measureLoad({
  url,
  seconds,
  connections = 32,
  headers = {},
}: Load): Promise<number> {
  if (!wrk) return measureWithAutocannon({ url, seconds, connections, headers });
  const flags = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  return runWrk(["-t1", `-c${connections}`, `-d${seconds}s`, ...flags, url]);
}

/** Requests per second as measured by wrk. Throws on a non-2xx response. */
export async function runWrk(args: readonly string[]): Promise<number> {
  const { stdout } = await run(wrk ?? "wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(`Requests were refused under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function measureWithAutocannon({ url, seconds, connections, headers }: Required<Load>) {
  const result = await autocannon({ url, duration: seconds, connections, headers });
  if (result.non2xx > 0) throw new Error(`${url} was refused under load`);
  return result.requests.average;
}

/** The median of several ratios, measured alternately, so that a slow moment affects both sides. */
export async function medianRatio(
  rounds: number,
  measure: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await baseline();
    ratios.push((await measure()) / base);
  }
  return ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
