import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { programEnvironment } from "../../../test/support/program-environment.ts";
import { findFreePorts } from "../../../test/support/school/run-school.ts";
import { createStandby, startRole } from "./child-roles.ts";
import { WrongConfiguration } from "./supervise.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "role-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const env = { ...programEnvironment, DATA_DIR: dataDir };

test("a role with wrong configuration fails as such, in one line", async () => {
  const started = startRole("mailbox", "../mailbox.ts", { ...env, PORT: "seventy" });
  await expect(started).rejects.toThrow(WrongConfiguration);
  await expect(started).rejects.toThrow(/^mailbox did not start: its configuration is wrong$/);
});

test("a role reports how it ended, and can be stopped during its start", async () => {
  const port = String(await findFreePorts(4));
  const running = await startRole("mailbox", "../mailbox.ts", { ...env, PORT: port });
  await running.stop();
  expect(await running.ended).toBe("code 0");

  const leaving = new AbortController();
  const { signal } = leaving;
  const started = startRole("mailbox", "../mailbox.ts", { ...env, PORT: port }, { signal });
  leaving.abort();
  await expect(started).rejects.toThrow(/^mailbox did not start \((SIGTERM|code 0)\)$/);
});

test("a role runs in the process that waits, and a further one waits for its restart", async () => {
  const shutdown = new AbortController();
  const roleEnv = { ...env, PORT: String(await findFreePorts(4)) };
  const standby = createStandby(roleEnv, shutdown.signal);
  const start = () => startRole("mailbox", "../mailbox.ts", roleEnv, { standby });
  const first = await start();
  await first.stop();
  const waiting = standby.take();
  waiting?.kill();
  expect(waiting?.spawnargs.at(-1)).toMatch(/standby-process\.ts$/);
  await standby.prepare();
  const second = await start();
  await second.stop();
  expect(await second.ended).toBe("code 0");
  shutdown.abort();
});
