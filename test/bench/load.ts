import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
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

export interface LoadRequest {
  path: string;
  method?: "GET" | "POST";
  body?: object;
}

/** Responses per second. Throws on a non-2xx response. */
export async function measureLoad(load: Load): Promise<number> {
  const { url, seconds, connections = 32, headers = {} } = load;
  if (!wrk) return runAutocannon({ url, duration: seconds, connections, headers });
  const flags = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  return runWrk(["-t1", `-c${connections}`, `-d${seconds}s`, ...flags, url]);
}

/**
 * Responses per second to these requests, sent round-robin to the server at `url`, so that no two
 * connections send the same one at once. Throws on a non-2xx response.
 */
export async function measureRequests({
  url,
  seconds,
  connections = 32,
  headers = {},
  requests,
}: Load & { requests: readonly LoadRequest[] }): Promise<number> {
  const all = requests.map(({ method = "GET", path: urlPath, body }) => ({
    method,
    path: urlPath,
    ...(body
      ? { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }
      : { headers }),
  }));
  if (wrk) {
    return runWrkScript(requestsScript(all), [`-c${connections}`, `-d${seconds}s`, url]);
  }
  let opened = 0;
  return runAutocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = Math.floor((opened * all.length) / connections);
      opened += 1;
      client.setRequests([...all.slice(first), ...all.slice(0, first)]);
    },
  });
}

async function runAutocannon(options: autocannon.Options): Promise<number> {
  const result = await autocannon(options);
  if (result.non2xx > 0)
    throw new Error(`${result.non2xx} requests to ${options.url} were refused`);
  return result["2xx"] / result.duration;
}

async function runWrk(args: readonly string[]): Promise<number> {
  const { stdout } = await run(wrk ?? "wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(`Requests were refused under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function runWrkScript(script: string, args: readonly string[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
  const file = path.join(folder, "requests.lua");
  await writeFile(file, script);
  try {
    return await runWrk(["-t1", "-s", file, ...args]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface WholeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The Lua script with which wrk sends these requests round-robin. */
function requestsScript(requests: readonly WholeRequest[]): string {
  const text = (value: string) => `[==[${value}]==]`;
  const lines = requests.map(({ method, path: urlPath, headers, body }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`);
    const sent = body === undefined ? "nil" : text(body);
    return `  { ${text(method)}, ${text(urlPath)}, { ${pairs.join(", ")} }, ${sent} },`;
  });
  return [
    "local requests = {",
    ...lines,
    "}",
    "local turn = 0",
    "request = function()",
    "  turn = turn % #requests + 1",
    "  local each = requests[turn]",
    "  return wrk.format(each[1], each[2], each[3], each[4])",
    "end",
  ].join("\n");
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
