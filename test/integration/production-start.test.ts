import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../support/database.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { productionEnvironment } from "../support/school/production-environment.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { db, url } = await useDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "production-"));
const schoolDir = await makeTinySchool();
afterAll(async () => {
  for (const folder of [dataDir, schoolDir]) await rm(folder, { recursive: true, force: true });
});

/**
 * Starts a production program on a real database; `first` resolves when it is ready or has ended.
 */
async function startProgram(program: string, changes: Record<string, string> = {}) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...programEnvironment,
      NODE_ENV: "production",
      ...productionEnvironment,
      // A developer's machine may have no other ffmpeg.
      FFMPEG_PACKAGED: "accepted",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      LOG_LEVEL: "silent",
      SCHOOL_DIR: schoolDir,
      ...changes,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code, stderr: stderr.trim() }));
  const ready = once(child, "message").then(() => "ready" as const);
  return { child, port, ended, first: Promise.race([ready, ended]) };
}

test("web and worker start in production on a clean database, report ready and show the lessons", async () => {
  const worker = await startProgram("src/main/worker.ts");
  const web = await startProgram("src/main/web.ts");
  expect([await worker.first, await web.first]).toEqual(["ready", "ready"]);
  const url = `http://127.0.0.1:${web.port}`;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await (await fetch(url)).text()).not.toContain("localhost");
  const library = await fetch(`${url}/api/video/library?page=1&limit=12&category=beginner`);
  expect(await library.json()).toMatchObject({ data: { videos: [{ title: "Two Hands" }] } });
  for (const { child, ended } of [web, worker]) {
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, stderr: "" });
  }
});

test.each([
  ["src/main/demo.ts", "school: SCHOOL_MODE: production has no school"],
  ["src/main/mailbox.ts", "mailbox: SCHOOL_MODE: production has no mailbox"],
])("%s refuses to start in production, in one line", async (program, line) => {
  const { ended } = await startProgram(program);
  expect(await ended).toEqual({
    code: 78,
    stderr: `${line}; start src/main/web.ts and src/main/worker.ts`,
  });
});

test.each(["web", "worker"])("%s refuses wrong settings, in one line each", async (role) => {
  const { ended } = await startProgram(`src/main/${role}.ts`, {
    GOOGLE_ISSUER: "http://localhost:3001/google",
    SMTP_URL: "smtp://mail.example",
    TOKEN_SECRET: "x".repeat(32),
  });
  const { code, stderr } = await ended;
  expect(code).toBe(78);
  expect(stderr.split("\n").map((line) => /([A-Z_]+): production/.exec(line)?.[1])).toEqual([
    "SMTP_URL",
    "TOKEN_SECRET",
    "GOOGLE_ISSUER",
  ]);
});

test.each([
  ["GET /api/nowhere", /^web: LIMITS: there is no GET \/api\/nowhere; known are .+$/],
  ["loginsByNobody", /^web: LIMITS: there is no loginsByNobody; known are .+$/],
])("a limit %s that does not exist is named in one line", async (name, line) => {
  const LIMITS = JSON.stringify({ [name]: { points: 1, durationSeconds: 1 } });
  const { ended } = await startProgram("src/main/web.ts", { LIMITS });
  expect(await ended).toEqual({ code: 78, stderr: expect.stringMatching(line) });
});

test.each(["web", "worker"])("%s does not start on a database with demo accounts", async (role) => {
  const user = { name: "Free (demo student)", email: "free@school.test" };
  await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { ended } = await startProgram(`src/main/${role}.ts`);
  expect(await ended).toEqual({
    code: 78,
    stderr: `${role}: SCHOOL_MODE: production refuses this database: it holds demo accounts (…@school.test)`,
  });
});
