import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { verify } from "@node-rs/argon2";
import * as z from "zod";
import { hashPassword, verifyPassword } from "#accounts/server/passwords/passwords.ts";
import { demoDomain, demoPassword } from "#main/demo/demo-accounts.ts";
import { openSession } from "../../support/school/demo-session.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { measureRequests } from "../load.ts";
import { percentile } from "../percentile.ts";

const SECONDS = 10;
/**
 * Logins per second × a server that only verifies passwords on the same cores; then the latency of
 * other calls during logins.
 */
export async function measureLogins({ url }: RunningSchool): Promise<Figure[]> {
  const ratios: number[] = [];
  const bareRates: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const verifyOnly = await verifyOnlyServerRate();
    ratios.push((await loginRate(url)) / verifyOnly);
    bareRates.push(verifyOnly / (await bareVerifications()));
    const during = new AbortController();
    const others = watchOthers(url, during.signal);
    await loginRate(url);
    during.abort();
    waits.push(...(await others));
  }
  const ratio = percentile(ratios, 0.5);
  const wait = percentile(waits, 0.95);
  return [
    {
      name: "logins/s × a server that only verifies passwords",
      value: ratio,
      wanted: "≥ 0.75",
      met: ratio >= 0.75,
      beside: `of ${listed(ratios)}; that server × bare argon2id: ${listed(bareRates)}`,
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
    return await loginRate(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Several students, so that logins do not contend for one row. */
const students = ["free", "beginner", "intermediate", "professional"];

function loginRate(url: string): Promise<number> {
  const requests = students.map((student) => ({
    method: "POST" as const,
    path: "/api/auth/login",
    body: { email: `${student}@${demoDomain}`, password: demoPassword },
  }));
  return measureRequests({ url, seconds: SECONDS, requests });
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
