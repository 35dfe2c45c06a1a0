import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { verify } from "@node-rs/argon2";
import autocannon from "autocannon";
import * as z from "zod";
import { hashPassword, verifyPassword } from "#accounts/server/passwords/passwords.ts";
import { demoDomain, demoPassword } from "#main/demo/demo-accounts.ts";
import { openSession } from "../../support/school/demo-session.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { loadTool, runWrk } from "../load.ts";
import { percentile } from "../percentile.ts";

const SECONDS = 10;
/**
 * Logins per second × bare argon2id on the same cores; then the latency of other calls during
 * logins.
 */
export async function measureLogins({ url }: RunningSchool): Promise<Figure[]> {
  const ratios: number[] = [];
  const floors: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const bare = await bareVerifications();
    ratios.push((await loginRate(`${url}/api/auth/login`)) / bare);
    floors.push((await verifyOnlyServerRate()) / bare);
    const during = new AbortController();
    const others = watchOthers(url, during.signal);
    await loginRate(`${url}/api/auth/login`);
    during.abort();
    waits.push(...(await others));
  }
  const ratio = percentile(ratios, 0.5);
  const wait = percentile(waits, 0.95);
  return [
    {
      name: "logins/s × bare argon2id",
      value: ratio,
      wanted: "≥ 0.9",
      met: ratio >= 0.9,
      beside: `of ${listed(ratios)}; a server that only verifies passwords: ${listed(floors)}`,
    },
    {
      name: "p95 of other calls while logins saturate, ms",
      value: wait,
      wanted: "< 200",
      met: wait < 200,
      beside: `${waits.length} calls`,
    },
  ];
}

const listed = (ratios: number[]) => ratios.map((each) => each.toFixed(2)).join(", ");

async function bareVerifications(): Promise<number> {
  const hashed = await hashPassword(demoPassword);
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      await verify(hashed, demoPassword);
      done += 1;
    }
  };
  await Promise.all([work(), work()]);
  return done / SECONDS;
}

/** Several students, so that logins do not contend for one row. */
const students = ["free", "beginner", "intermediate", "professional"];

function loginOf(student: string): string {
  return JSON.stringify({ email: `${student}@${demoDomain}`, password: demoPassword });
}

/**
 * The rate of a plain HTTP server that only verifies passwords: no framework, database, session or
 * log.
 */
async function verifyOnlyServerRate(): Promise<number> {
  const hashed = await hashPassword(demoPassword);
  const server = createServer((request, response) => {
    request.resume().on("end", async () => {
      response.end(JSON.stringify(await verifyPassword(demoPassword, hashed)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  try {
    return await loginRate(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function loginRate(loginUrl: string): Promise<number> {
  if (loadTool === "wrk") return loginRateByWrk(loginUrl);
  const result = await autocannon({
    url: loginUrl,
    connections: 32,
    duration: SECONDS,
    requests: students.map((student) => ({
      method: "POST" as const,
      headers: { "content-type": "application/json" },
      body: loginOf(student),
    })),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} logins were refused`);
  return result["2xx"] / result.duration;
}

/** wrk uses the least CPU itself. */
async function loginRateByWrk(loginUrl: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
  const script = path.join(folder, "logins.lua");
  const bodies = students.map((student) => `'${loginOf(student)}'`).join(", ");
  const lines = [
    `local bodies = { ${bodies} }`,
    "local turn = 0",
    `local headers = { ["content-type"] = "application/json" }`,
    "request = function()",
    "  turn = turn % #bodies + 1",
    `  return wrk.format("POST", nil, headers, bodies[turn])`,
    "end",
  ];
  await writeFile(script, lines.join("\n"));
  try {
    return await runWrk(["-t1", "-c32", `-d${SECONDS}s`, "-s", script, loginUrl]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of public and personal calls, twenty per second, until aborted. */
async function watchOthers(url: string, signal: AbortSignal): Promise<number[]> {
  const { user, accessToken } = await openSession(url, "professional-pro");
  const headers = { token: `Bearer ${accessToken}` };
  const paths = [
    "/",
    "/api/user",
    "/api/video?search=scales",
    `/api/favorite/user/${user._id}`,
    "/api/question/video/five-finger-c",
    `/api/playback/${user._id}/five-finger-c`,
  ];
  const waits: number[] = [];
  for (let sent = 0; !signal.aborted; sent += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}${paths[sent % paths.length]}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    waits.push(performance.now() - began);
    await delay(50);
  }
  return waits;
}
