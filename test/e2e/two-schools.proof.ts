import { expect, test } from "@playwright/test";
import * as z from "zod";
import { listProcessesOf } from "../support/processes.ts";
import { openSession } from "../support/school/demo-session.ts";
import { failStart } from "../support/school/fail-start.ts";
import {
  findFreePorts,
  type RunningSchool,
  removeData,
  runSchool,
} from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";

/** Calls the API as a demo student; `{userId}` in the path is theirs. */
async function call({ url }: RunningSchool, path: string, body?: { video: string }) {
  const { user, accessToken } = await openSession(url, "beginner");
  const response = await fetch(`${url}${path.replace("{userId}", user._id)}`, {
    headers: { token: `Bearer ${accessToken}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify({ user: user._id, ...body }) }),
  });
  expect(response.ok, path).toBe(true);
  return await response.json();
}

/** A poster is drawn meanwhile, so favourites are compared without it. */
const favorites = z.object({
  data: z.array(z.object({ _id: z.string(), video: z.object({ videoId: z.string() }) })),
});

test.describe("two copies of the school", () => {
  test.describe.configure({ mode: "serial" });

  let schoolDir: string;
  let first: RunningSchool;
  let second: RunningSchool;

  test.beforeAll(async () => {
    schoolDir = await makeTinySchool();
    [first, second] = await Promise.all([
      runUnpreparedSchool(schoolDir),
      runUnpreparedSchool(schoolDir),
    ]);
  });
  test.afterAll(async () => {
    await second.stop();
    await removeData(first.dataDir);
    await removeData(second.dataDir);
  });

  test("run side by side, and a second start on one folder is refused", async () => {
    for (const { url } of [first, second]) {
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    }
    const again = await failStart(await findFreePorts(5), first.dataDir);
    expect(again.code).not.toBe(0);
    expect(again.stderr).toMatch(
      /^school: DATA_DIR: .* is in use by a school that is running already/,
    );
    expect(again.stderr.split("\n")).toHaveLength(1);
  });

  test("after kill -9 of everything, or of the school's own process, the next start has all data; Ctrl-C leaves no process", async () => {
    const { dataDir, port } = first;
    const { data: video } = await call(first, "/api/video/two-hands");
    await call(first, "/api/favorite/{userId}", { video: video._id });
    const listFavorites = async (school: RunningSchool) =>
      favorites.parse(await call(school, "/api/favorite/user/{userId}")).data;
    const before = await listFavorites(first);
    expect(before).toHaveLength(1);
    for (const { pid } of await listProcessesOf(dataDir)) process.kill(pid, "SIGKILL");
    await expect.poll(() => listProcessesOf(dataDir)).toEqual([]);

    const next = await runSchool({ schoolDir, dataDir, port });
    expect(await listFavorites(next)).toEqual(before);
    next.process.kill("SIGKILL");
    // The child processes stop by themselves; the next start stops the orphaned database.
    const roles = async () =>
      (await listProcessesOf(dataDir)).filter(({ command }) => !command.includes("postgres"));
    await expect.poll(roles, { timeout: 30_000 }).toEqual([]);

    const last = await runSchool({ schoolDir, dataDir, port });
    expect(await listFavorites(last)).toEqual(before);
    expect((await listProcessesOf(dataDir)).length).toBeGreaterThan(4);
    expect(await last.stop()).toBe(0);
    expect(await listProcessesOf(dataDir)).toEqual([]);
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  });
});
