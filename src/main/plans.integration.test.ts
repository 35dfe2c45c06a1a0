import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readOffers } from "#billing/server/index.ts";
import { pricesOf } from "#billing/server/plans/school-prices.ts";
import {
  type FakePlanApi,
  fakePaypalPlans,
  fakePaystackPlans,
} from "#billing/server/testing/fake-plan-apis.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { useDatabase } from "../../test/support/database.ts";
import { programEnvironment } from "../../test/support/program-environment.ts";
import { productionEnvironment } from "../../test/support/school/production-environment.ts";
import { runPlansCommand } from "./plans.ts";

let paystack: FakePlanApi;
let paypal: FakePlanApi;

/** Both providers on one port. */
const server = createServer(async (request, response) => {
  const api = request.url?.startsWith("/plan") ? paystack : paypal;
  const body = await text(request);
  const requestId = request.headers["paypal-request-id"];
  const init = body === "" ? {} : { body };
  const answer = await api.fetch(`http://providers.test${request.url}`, {
    method: request.method ?? "GET",
    headers: typeof requestId === "string" ? { "paypal-request-id": requestId } : {},
    ...init,
  });
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(await answer.text());
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${addressOf().port}`;
const dataDir = await mkdtemp(path.join(tmpdir(), "plans-command-"));
const { db, url: databaseUrl } = await useDatabase();

afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  paystack = fakePaystackPlans();
  paypal = fakePaypalPlans();
});

function addressOf(): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address;
}

/** A URL without a database. */
const nowhere = "postgres://127.0.0.1:1/x";
const file = fileURLToPath(new URL("./plans.ts", import.meta.url));

const schoolEnvironment = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PAYSTACK_API_URL: origin,
  PAYPAL_API_URL: origin,
};

/** Runs the command in this process, with the typed answer. */
async function plans(
  args: readonly string[],
  { answer = "", env = {} }: { answer?: string; env?: Record<string, string> } = {},
) {
  let out = "";
  const deps = {
    env: { ...schoolEnvironment, ...env },
    input: Readable.from([answer]),
    print: (line: string) => {
      out += `${line}\n`;
    },
  };
  try {
    await runPlansCommand(args, deps);
    return { code: 0, out, err: "" };
  } catch (error) {
    return { code: 1, out, err: `plans: ${describeError(error)}` };
  }
}

/** Runs the command as `npm run plans` does. */
async function runProgram(args: readonly string[], answer: string) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...programEnvironment, ...schoolEnvironment },
  });
  child.stdin.end(answer);
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, out, err };
}

/** The variables in the command's output. */
function variablesOf(out: string): Record<string, string> {
  const lines = [...out.matchAll(/^(PAYSTACK_PLANS|PAYPAL_PLANS|PAYSTACK_PLANS_USD)='(.*)'$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

test("the command shows what differs, creates it after a yes and prints the variables", async () => {
  const { code, out, err } = await runProgram(["sync"], "yes\n");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^paystack {2}Beginner, monthly +₦7,500 +nothing +create$/m);
  expect(out).toMatch(/^paypal {4}Professional Pro, yearly +\$335 +nothing +create$/m);
  expect(out).toContain("Type yes to write these 20 changes.");
  expect([paystack.plans.length, paypal.plans.length]).toEqual([10, 10]);

  const env = variablesOf(out);
  expect(Object.keys(env)).toEqual(["PAYSTACK_PLANS", "PAYPAL_PLANS"]);
  const again = await plans(["sync"], { env });
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toMatch(/^The providers have every plan at its price\.\n/);
  expect(variablesOf(again.out)).toEqual(env);
});

test("plans in dollars at Paystack are created where they are wanted", async () => {
  const { code, out } = await plans(["sync", "--yes"], { env: { PAYSTACK_PLANS_USD: "{}" } });
  expect(code).toBe(0);
  expect(out).toMatch(/^paystack {2}Beginner, monthly +\$10 +nothing +create$/m);
  expect(paystack.plans.map(({ currency }) => currency)).toEqual([
    ...Array<string>(10).fill("NGN"),
    ...Array<string>(10).fill("USD"),
  ]);
  const env = variablesOf(out);
  expect(Object.keys(env)).toEqual(["PAYSTACK_PLANS", "PAYPAL_PLANS", "PAYSTACK_PLANS_USD"]);
  const again = await plans(["sync"], { env });
  expect(again.out).toMatch(/^The providers have every plan at its price\.\n/);
});

test.each(["no\n", ""])("the answer %j writes nothing", async (answer) => {
  const { code, err } = await plans(["sync"], { answer });
  expect({ code, err: err.trim() }).toEqual({ code: 1, err: "plans: nothing was written" });
  expect([...paystack.writes, ...paypal.writes]).toEqual([]);
});

test("the program ends with 1 and one line where nothing was written", async () => {
  const ended = await runProgram(["sync"], "no\n");
  expect(ended).toMatchObject({ code: 1, err: "plans: nothing was written\n" });
});

test("a script says yes by --yes", async () => {
  expect((await plans(["sync", "--yes"])).code).toBe(0);
  expect([paystack.plans.length, paypal.plans.length]).toEqual([10, 10]);
});

test.each([[[]], [["show"]], [["sync", "now"]], [["sync", "--force"]]])(
  "%j is one line of usage",
  async (args) => {
    const { code, err } = await plans(args, { env: { DATABASE_URL: nowhere } });
    expect(code).toBe(1);
    expect(err.trim()).toBe("plans: npm run plans -- sync [--yes] [--also-current-subscribers]");
  },
);

test("students of an older price are shown, and their new price is announced after a yes", async () => {
  const { out } = await plans(["sync", "--yes"]);
  const variables = variablesOf(out);
  const env = variables;
  const planCode = JSON.parse(variables.PAYSTACK_PLANS ?? "")["beginner:monthly"];
  const { userId } = await addTestUser(db);
  const now = new Date();
  await db
    .insertInto("subscriptions")
    .values({
      userId,
      provider: "paystack",
      reference: "tlp-1",
      plan: "beginner",
      planCode,
      billingPeriod: "monthly",
      state: "active",
      renewal: "renews",
      currency: "NGN",
      priceMinor: 700_000,
      subscribedAt: now,
      paidThrough: now,
      accessUntil: now,
    })
    .execute();
  const announced = () =>
    db.selectFrom("priceChanges").select(["provider", "planCode", "priceMinor"]).execute();

  expect(await plans(["sync"], { env })).toMatchObject({ code: 0, err: "" });
  const refused = await plans(["sync", "--also-current-subscribers"], { env, answer: "no\n" });
  expect(refused.code).toBe(1);
  expect(await announced()).toEqual([]);
  const args = ["sync", "--also-current-subscribers"];
  const agreed = await plans(args, { env, answer: "yes\n" });
  expect(agreed).toMatchObject({ code: 0, err: "" });
  expect(agreed.out).toMatch(/^paystack {2}Beginner, monthly +1 +₦7,000 +₦7,500$/m);
  await plans([...args, "--yes"], { env });
  expect(await announced()).toEqual([{ provider: "paystack", planCode, priceMinor: 750_000 }]);
});

test("a provider that does not answer is named, and nothing is written", async () => {
  const { code, err } = await plans(["sync", "--yes"], {
    env: { PAYPAL_API_URL: "http://127.0.0.1:1" },
  });
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^plans: paypal: gateway\.unavailable: [^\n]*$/);
  expect(paystack.writes).toEqual([]);
});

test("a school in production needs no plan codes for it, but every other setting", async () => {
  const { PAYSTACK_PLANS: _, PAYPAL_PLANS: __, TOKEN_SECRET: ___, ...env } = productionEnvironment;
  const { code, err } = await plans(["sync"], { env });
  expect(code).toBe(1);
  expect(err).toContain("TOKEN_SECRET");
  expect(err).not.toMatch(/PAYSTACK_PLANS|PAYPAL_PLANS/);
});

test("before the first migration the folder's prices are synchronised", async () => {
  const unmigrated = databaseUrl.replace(/\/[^/]*$/, "/postgres");
  const { code, err } = await plans(["sync", "--yes"], { env: { DATABASE_URL: unmigrated } });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect([paystack.plans.length, paypal.plans.length]).toEqual([10, 10]);
});

test("without the database nothing is compared or written, since it may hold other prices", async () => {
  const { code, err } = await plans(["sync", "--yes"], { env: { DATABASE_URL: nowhere } });
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^plans: the prices cannot be read: [^\n]*ECONNREFUSED[^\n]*$/);
  expect([...paystack.writes, ...paypal.writes]).toEqual([]);
});

test("prices that were saved in the studio are synchronised, and their codes kept with them", async () => {
  const folder = pricesOf(await readOffers("school"));
  const prices = folder.map((it) =>
    it.plan === "beginner"
      ? { ...it, prices: { ...it.prices, monthly: { NGN: 900_000, USD: 1_200 } } }
      : it,
  );
  const save = (planCodes: object) => ({
    prices: JSON.stringify(prices),
    planCodes: JSON.stringify(planCodes),
    reason: "Dearer",
  });
  await db.insertInto("priceRevisions").values(save({})).execute();
  const { code, out } = await plans(["sync", "--yes"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^paystack {2}Beginner, monthly +₦9,000 +nothing +create$/m);
  expect(out).toMatch(/^paypal {4}Beginner, monthly +\$12 +nothing +create$/m);
  const { PAYSTACK_PLANS = "", PAYPAL_PLANS = "" } = variablesOf(out);
  const kept = () =>
    db.selectFrom("priceRevisions").select(["planCodes", "reason"]).orderBy("id").execute();
  expect(await kept()).toMatchObject([
    { reason: "Dearer" },
    {
      reason: "npm run plans -- sync",
      planCodes: {
        "paystack:NGN": JSON.parse(PAYSTACK_PLANS),
        "paypal:USD": JSON.parse(PAYPAL_PLANS),
      },
    },
  ]);
  // Saved codes take precedence over the settings, which have none.
  const again = await plans(["sync"]);
  expect(again.out).toMatch(/^The providers have every plan at its price\.\n/);
  expect(await kept()).toHaveLength(2);
});
