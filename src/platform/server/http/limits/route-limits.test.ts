import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../../test/support/database.ts";
import { readMetrics } from "../metrics/metrics.ts";
import { startTestServer } from "../testing/test-server.ts";
import { ipKey } from "./limits.ts";
import { createRouteLimits } from "./route-limits.ts";

const { pool } = await useDatabase();
const overrides = {
  writes: { points: 4, durationSeconds: 600 },
  reads: { points: 6, durationSeconds: 600 },
};
const start = async (more: object = {}) =>
  (
    await startTestServer({
      limits: createRouteLimits({ pool, overrides: { ...overrides, ...more } }),
    })
  ).app;
const [one, other] = [await start(), await start()];
type App = typeof one;

const write = (app: App, userId: string) =>
  app.inject({
    method: "POST",
    url: "/api/notes/a",
    payload: { text: "a" },
    headers: { token: `Bearer ${userId}` },
  });
const visit = (app: App, remoteAddress: string) =>
  app.inject({ method: "POST", url: "/api/visits", payload: { text: "a" }, remoteAddress });
const read = (app: App, userId: string) =>
  app.inject({ url: "/api/notes", headers: { token: `Bearer ${userId}` } });

const countRows = async () =>
  (
    await pool.query(
      "select count(*)::int as count, coalesce(sum(points), 0)::int as points from rate_limits",
    )
  ).rows[0];

describe("the limit of an endpoint", () => {
  test("is counted per user across all servers, with a retry time", async () => {
    const turns = Array.from({ length: 10 }, (_, turn) => write(turn % 2 ? one : other, "ada"));
    const responses = await Promise.all(turns);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(6);
    for (const { headers, body } of refused) {
      expect(Number(headers["retry-after"])).toBeGreaterThan(590);
      expect(JSON.parse(body)).toMatchObject({ code: "platform.too_many_requests" });
    }
    expect((await write(one, "ben")).statusCode).toBe(200);
    expect((await readMetrics()).text).toContain(
      'rejected_requests_total{limit="POST /api/notes/{noteId}"}',
    );
  });

  test("once exceeded costs the database nothing more", async () => {
    for (let turn = 0; turn < 6; turn += 1) await write(one, "cleo");
    const before = await countRows();
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await write(one, "cleo")).statusCode).toBe(429);
    }
    expect(await countRows()).toEqual(before);
  });

  test("counts visitors by IP, with the endpoint's limit before the default", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push((await visit(one, "10.0.0.1")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await visit(other, "10.0.0.1")).statusCode).toBe(429);
    expect((await visit(one, "10.0.0.2")).statusCode).toBe(200);
  });

  test("is not evaded by rotating the IPs of one network", async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      statuses.push((await visit(one, `2001:db8:7:7::${turn}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("applies before the body is read, and after the caller is known", async () => {
    const dora = {
      method: "POST",
      url: "/api/notes/a",
      headers: { token: "Bearer dora" },
    } as const;
    const broken = {
      ...dora,
      payload: "{",
      headers: { ...dora.headers, "content-type": "application/json" },
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await one.inject(broken)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect((await one.inject({ ...dora, headers: {} })).statusCode).toBe(401);
  });

  test("of reads costs no statement, and cached-public responses have none", async () => {
    const before = await countRows();
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await read(one, "eve")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect((await read(other, "eve")).statusCode).toBe(200);
    for (let turn = 0; turn < 50; turn += 1) {
      expect((await one.inject("/api/open")).statusCode).toBe(200);
    }
    expect(await countRows()).toEqual(before);
  });

  test("can be overridden by the deployment, by the endpoint's name", async () => {
    const app = await start({ "POST /api/visits": { points: 1, durationSeconds: 600 } });
    const statuses = [await visit(app, "10.0.0.9"), await visit(app, "10.0.0.9")];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  });

  test("that is overridden for an unknown endpoint aborts the start", async () => {
    const starting = start({ "POST /api/nowhere": { points: 1, durationSeconds: 1 } });
    await expect(starting).rejects.toThrow(
      /LIMITS: there is no POST \/api\/nowhere; known are .*POST \/api\/visits/,
    );
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["no address", "no address"],
])("the IP %s is limited as %s", (address, key) => {
  expect(ipKey(address)).toBe(key);
});
