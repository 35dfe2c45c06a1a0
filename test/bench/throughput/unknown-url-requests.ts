import { randomBytes, randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";

// A separate thread, so that sending does not delay the measured requests.

const { url, requests, connections } = z
  .object({ url: z.string(), requests: z.number(), connections: z.number() })
  .parse(workerData);

const word = () => randomBytes(6).toString("hex");
const text = (length: number) => randomBytes(length / 2).toString("hex");
const kinds: readonly (() => { path: string; method?: "HEAD" })[] = [
  () => ({ path: `/?tab=${word()}` }),
  () => ({ path: `/library?tab=${word()}&period=${word()}` }),
  () => ({ path: `/plans?period=${word()}&${word()}=${word()}` }),
  () => ({ path: `/${word()}/${word()}` }),
  () => ({ path: `/video/${word()}` }),
  () => ({ path: `/video/${word()}.data` }),
  () => ({ path: `/${word()}.data?_routes=${word()}` }),
  () => ({ path: `/api/video?search=${word()}+${word()}` }),
  () => ({ path: `/api/video/${word()}` }),
  () => ({ path: `/api/${word()}` }),
  () => ({ path: `/library?${word()}=${word()}`, method: "HEAD" }),
  () => ({ path: `/${word()}`, method: "HEAD" }),
  () => ({ path: `/?tab=${text(8_000)}` }),
  () => ({ path: `/api/video/library?page=${randomInt(1, 10_000)}&limit=${randomInt(1, 13)}` }),
];

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<string, number> = {};

function send({ path, method = "GET" }: { path: string; method?: string }): Promise<void> {
  return new Promise((resolve) => {
    const done = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    request(`${url}${path}`, { agent, method }, (response) => {
      response.resume();
      response.once("end", () => done(String(response.statusCode)));
      response.once("error", () => done("broken"));
    })
      .once("error", () => done("refused"))
      .end();
  });
}

let left = requests;
async function sendAll(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const kind = kinds[left % kinds.length];
    if (kind) await send(kind());
  }
}
await Promise.all(Array.from({ length: connections }, sendAll));
agent.destroy();
parentPort?.postMessage(statuses);
