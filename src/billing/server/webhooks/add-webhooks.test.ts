import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { addWebhooks } from "./add-webhooks.ts";
import type { ProviderWebhook } from "./provider-webhook.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const secretKey = "sk_live_of-this-test";
const paystack = createPaystackWebhook({ secretKey, mode: "live" });
const unavailable: ProviderWebhook = {
  ...paystack,
  provider: "paypal",
  path: "/api/paypal/webhook",
  signatureHeader: "x-other",
  verify: async () => {
    throw new GatewayError("gateway.unavailable", "no certificate");
  },
};
const jobs = openJobSender(url, { log });
let areJobsRefused = false;
const { app } = await startTestServer({
  addApi: (api) =>
    addWebhooks(api, {
      db,
      log,
      webhooks: [paystack, unavailable],
      jobs: {
        send: (...sent) =>
          areJobsRefused ? Promise.reject(new Error("no queue")) : jobs.send(...sent),
      },
    }),
});
afterAll(() => jobs.stop());
beforeEach(async () => {
  areJobsRefused = false;
  await db.deleteFrom("providerEvents").execute();
});

let bodies = 0;
/** An event body that no other test sends. */
function charge(data: object = {}) {
  bodies += 1;
  return Buffer.from(JSON.stringify({ event: "charge.success", data: { id: bodies, ...data } }));
}

function deliver(raw: Buffer, headers: Record<string, string> = {}) {
  const signature = createHmac("sha512", secretKey).update(raw).digest("hex");
  return app.inject({
    method: "POST",
    url: "/api/paystack/webhook",
    payload: raw,
    headers: { "content-type": "application/json", "x-paystack-signature": signature, ...headers },
  });
}

const stored = () =>
  db.selectFrom("providerEvents").select(["id", "kind", "raw", "state", "source"]).execute();
async function countJobs(): Promise<number> {
  const ids = (await stored()).map(({ id }) => id);
  const { rows } = await sql<{ data: { eventId: string } }>`
    select data from pgboss.job where name = 'billing.apply-event'`.execute(db);
  return rows.filter(({ data }) => ids.includes(data.eventId)).length;
}

describe("a genuine event", () => {
  test("is stored with its exact bytes and a job, then acknowledged", async () => {
    const raw = charge({ title: "Für Elise", fees: 1.5 });
    const response = await deliver(raw);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(await stored()).toMatchObject([
      { kind: "charge.success", raw, state: "received", source: "webhook" },
    ]);
    expect(await countJobs()).toBe(1);
  });

  test("delivered a hundred times at once is one row and one job", async () => {
    const raw = charge();
    const responses = await Promise.all(Array.from({ length: 100 }, () => deliver(raw)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });

  test("replayed later is acknowledged and has no effect", async () => {
    const raw = charge();
    await deliver(raw);
    await db.updateTable("providerEvents").set({ state: "applied" }).execute();
    expect((await deliver(raw)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ state: "applied" }]);
    expect(await countJobs()).toBe(1);
  });

  test.each(["text/plain", "application/json; charset=latin1", "application/octet-stream"])(
    "is accepted whatever its content type says: '%s'",
    async (type) => {
      expect((await deliver(charge(), { "content-type": type })).statusCode).toBe(200);
      expect(await stored()).toHaveLength(1);
    },
  );

  test("may come with the headers of another site's page", async () => {
    const headers = { origin: "https://paystack.com", cookie: "XSRF-TOKEN=x; session=y" };
    expect((await deliver(charge(), headers)).statusCode).toBe(200);
  });

  test("may hold U+0000 anywhere", async () => {
    const text = '{"event":"charge\\u0000.success","data":{"reference":"\\u0000"},"\\u0000":1}\0';
    for (const raw of [Buffer.from(text), Buffer.from(text.slice(0, -1))]) {
      expect((await deliver(raw)).statusCode).toBe(200);
    }
    expect((await stored()).map(({ kind }) => kind).toSorted()).toEqual([
      "charge.success",
      "unreadable",
    ]);
  });

  test.each(["{", '{"__proto__":{"a":1},"__proto__":2}', "[1]", "\xff"])(
    "that is no event is kept as unreadable: %s",
    async (text) => {
      const raw = Buffer.from(text, "latin1");
      expect((await deliver(raw)).statusCode).toBe(200);
      expect(await stored()).toMatchObject([{ kind: "unreadable", raw }]);
    },
  );

  test("of test mode leaves nothing on a live school, and is not asked for again", async () => {
    expect((await deliver(charge({ domain: "test" }))).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
    expect((await deliver(charge({ domain: "live" }))).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("whose job cannot be queued is not stored, and is to be repeated", async () => {
    const raw = charge();
    areJobsRefused = true;
    expect((await deliver(raw)).statusCode).toBe(500);
    expect(await stored()).toEqual([]);
    areJobsRefused = false;
    expect((await deliver(raw)).statusCode).toBe(200);
    expect(await countJobs()).toBe(1);
  });
});

describe("what is not genuine", () => {
  test("gets 401 in the shape of every error, and leaves nothing", async () => {
    for (const signature of ["", "00".repeat(64), "x".repeat(128)]) {
      const response = await deliver(charge(), { "x-paystack-signature": signature });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        message: "This event does not carry the provider's signature.",
        code: "billing.event_not_genuine",
        requestId: response.headers["x-request-id"],
      });
    }
    expect(await stored()).toEqual([]);
  });

  test("gets 415 with a content type that is none", async () => {
    expect((await deliver(charge(), { "content-type": "nonsense" })).statusCode).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test("gets 401 without a body too", async () => {
    const response = await app.inject({ method: "POST", url: "/api/paystack/webhook" });
    expect(response.statusCode).toBe(401);
  });

  test("gets 413 beyond one MiB, before it is verified", async () => {
    const largest = Buffer.alloc(1024 * 1024, " ");
    expect((await deliver(largest)).statusCode).toBe(200);
    const response = await deliver(Buffer.concat([largest, Buffer.from(" ")]));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: "platform.too_large" });
    expect(await stored()).toMatchObject([{ raw: largest }]);
  });
});

test("an event that cannot be verified now is to be repeated", async () => {
  const response = await app.inject({
    method: "POST",
    url: "/api/paypal/webhook",
    payload: charge(),
  });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: "billing.provider_unavailable" });
  expect(await stored()).toEqual([]);
});

test("other endpoints still take JSON alone", async () => {
  const response = await app.inject({
    method: "POST",
    url: "/api/visits",
    payload: "text",
    headers: { "content-type": "text/plain" },
  });
  expect(response.statusCode).toBe(415);
});
