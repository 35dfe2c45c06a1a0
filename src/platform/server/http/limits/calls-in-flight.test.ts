import { connect } from "node:net";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import type { Caller } from "../caller.ts";
import { serve } from "../serve.ts";
import { startTestServer } from "../testing/test-server.ts";

const held = endpoint({
  method: "GET",
  path: "/api/held",
  access: "user",
  tag: "Test",
  summary: "Answers when the test lets it",
  data: z.null(),
});

/**
 * A server whose calls end when the test says so. `queries` lists the users whose token was looked
 * up.
 */
async function openServer(callsInFlight: object) {
  const queries: string[] = [];
  const running: Array<() => void> = [];
  const began = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { app } = await startTestServer({
    callsInFlight,
    identifyCaller: async (userId = "", enter) => {
      await enter?.(userId);
      queries.push(userId);
      const email = "ada@school.test";
      const student = { role: "student", disabled: false, loginSessionId: "1" } as const;
      return { userId, email, name: "Ada", ...student } satisfies Caller;
    },
    addApi: (api) =>
      serve(api, held, async ({ reply }) => {
        reply.raw.once("close", () => left.resolve());
        await new Promise<void>((resolve) => {
          running.push(resolve);
          began.resolve();
        });
        return null;
      }),
  });
  const get = async (userId: string, url = "/api/held") =>
    app.inject({ url, headers: { token: `Bearer ${userId}` } });
  return { app, queries, running, began: began.promise, left: left.promise, get };
}

test("one user's calls beyond the bound wait before any query, while others are served [guard-39]", async () => {
  const { queries, running, get } = await openServer({ limitPerUser: 2, queueLimitPerUser: 1 });
  const first = [get("ada"), get("ada")];
  await expect.poll(() => running.length).toBe(2);
  const waiting = get("ada");
  const refused = await get("ada");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "platform.too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(queries).toEqual(["ada", "ada"]);
  expect((await get("ben", "/api/notes")).statusCode).toBe(200);
  running[0]?.();
  await expect.poll(() => running.length).toBe(3);
  for (const end of running) end();
  const answers = await Promise.all([...first, waiting]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await get("ada", "/api/notes")).statusCode).toBe(200);
});

test("a call that waits too long is refused, and so is not counted any more", async () => {
  const { running, get } = await openServer({ limitPerUser: 1, maxWaitMs: 20 });
  const first = get("ada");
  await expect.poll(() => running.length).toBe(1);
  expect((await get("ada")).statusCode).toBe(429);
  running[0]?.();
  expect((await first).statusCode).toBe(200);
  expect((await get("ada", "/api/notes")).statusCode).toBe(200);
});

test("who leaves does not make room before the call has ended [guard-39b]", async () => {
  const { app, running, began, left, get } = await openServer({
    limitPerUser: 1,
    queueLimitPerUser: 0,
  });
  const port = Number(new URL(await app.listen({ port: 0 })).port);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/held HTTP/1.1\r\nhost: school.test\r\ntoken: Bearer ada\r\n\r\n");
  await began;
  socket.destroy();
  await left;
  expect((await get("ada", "/api/notes")).statusCode).toBe(429);
  running[0]?.();
  await expect.poll(async () => (await get("ada", "/api/notes")).statusCode).toBe(200);
});

test("a rejected call makes room for the next", async () => {
  const { app, get } = await openServer({ limitPerUser: 1, queueLimitPerUser: 0 });
  const headers = { token: "Bearer ada", "content-type": "application/json" };
  for (const payload of ["{", '{"text":1}', "x".repeat(70_000)]) {
    const answer = await app.inject({ method: "POST", url: "/api/notes/1", headers, payload });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).not.toBe(429);
  }
  expect((await get("ada", "/api/notes")).statusCode).toBe(200);
});
