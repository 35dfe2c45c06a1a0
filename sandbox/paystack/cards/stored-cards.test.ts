import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../../clock/move-clock-for-tests.ts";
import { beginnerYearly, startTestSandbox, type TestSandbox } from "../../start-test-sandbox.ts";
import { beginCheckout, pay, subscribe } from "../testing/pay-for-tests.ts";

const verified = z.object({
  data: z.object({
    id: z.number(),
    customer: z.object({ id: z.number() }),
    authorization: z.object({ authorization_code: z.string() }),
  }),
});
const list = z.object({
  data: z.array(z.object({ reference: z.string(), status: z.string() })),
  meta: z.object({ next: z.string().nullish(), total: z.number().optional() }),
});
const manageLink = z.object({ data: z.object({ link: z.url() }) });

let sandbox: TestSandbox;
let first: Awaited<ReturnType<typeof subscribe>>;
let authorizationCode: string;

beforeEach(async () => {
  sandbox = await startTestSandbox({ now: () => Temporal.Instant.from("2026-01-10T10:00:00Z") });
  first = await subscribe(sandbox, "ada@school.test");
  const { body } = await sandbox.api(`/transaction/verify/${first.reference}`);
  authorizationCode = verified.parse(body).data.authorization.authorization_code;
});
afterEach(() => sandbox[Symbol.asyncDispose]());

function post(path: string, body: unknown) {
  return sandbox.api(path, { method: "POST", body });
}

function charge(changes: object = {}) {
  const body = { email: "Ada@school.test", amount: 750_000, reference: "try-1" };
  const authorization_code = authorizationCode;
  return post("/transaction/charge_authorization", { ...body, authorization_code, ...changes });
}

async function readList(query: string) {
  return list.parse((await sandbox.api(`/transaction?${query}`)).body);
}

describe("a charge of a stored card", () => {
  test("succeeds under our reference, which is used once", async () => {
    expect(await charge({ metadata: { attempt: 1 } })).toMatchObject({
      status: 200,
      body: {
        message: "Charge attempted",
        data: {
          status: "success",
          reference: "try-1",
          amount: 750_000,
          metadata: { attempt: 1 },
          fees: 21_250,
          plan: null,
          authorization: { authorization_code: authorizationCode, reusable: true },
        },
      },
    });
    expect(await charge()).toMatchObject({ status: 400, body: { code: "duplicate_reference" } });
  });

  test.each(["Insufficient Funds", "Do Not Honor"])(
    "that fails is answered 200, with the bank's words: %s",
    async (reason) => {
      const body = { customer: "ada@school.test", reason };
      await sandbox.open("/_sandbox/paystack/charge-failures", { method: "POST", body });
      expect(await charge()).toMatchObject({
        status: 200,
        body: { status: true, data: { status: "failed", gateway_response: reason, paid_at: null } },
      });
      expect((await sandbox.api("/transaction/verify/try-1")).body).toMatchObject({
        data: { status: "failed", gateway_response: reason },
      });
    },
  );

  test("fails once the card has expired", async () => {
    const { subscriptionCode } = first;
    const path = `/_sandbox/paystack/subscriptions/${subscriptionCode}/card`;
    await sandbox.open(path, { method: "POST", body: { expiry: "12 / 25" } });
    expect((await charge()).body).toMatchObject({ data: { gateway_response: "Expired Card" } });
  });

  test.each([
    [{ authorization_code: "AUTH_none" }, "Invalid authorization code"],
    [{ email: "bea@school.test" }, "Email does not match Authorization code. Please confirm."],
    [{ authorization_code: 1 }, "Invalid parameters"],
  ])("with %j is refused: %s", async (changes, message) => {
    expect(await charge(changes)).toMatchObject({ status: 400, body: { message } });
  });
});

describe("the list of transactions", () => {
  test("is filtered by the customer's number, status and time, latest first", async () => {
    await subscribe(sandbox, "bea@school.test");
    await moveClock(sandbox, { to: "2026-02-10T10:00:00Z" });
    const { data } = await readList(`customer=${first.customerId}`);
    expect(data.map((it) => it.status)).toEqual(["success", "success"]);
    expect(data[1]?.reference).toBe(first.reference);
    const query = `customer=${first.customerId}&from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z`;
    expect((await readList(query)).data).toHaveLength(1);
    expect((await readList("status=failed")).data).toEqual([]);
    expect((await readList("perPage=3")).meta.total).toBe(4);
  });

  test("is read to its end by a cursor", async () => {
    await moveClock(sandbox, { to: "2026-06-10T10:00:00Z" });
    const references: string[] = [];
    let next: string | null | undefined = "";
    while (typeof next === "string") {
      const query: string = next === "" ? "" : `&next=${encodeURIComponent(next)}`;
      const page = await readList(`use_cursor=true&perPage=4${query}`);
      references.push(...page.data.map((it) => it.reference));
      next = page.meta.next;
    }
    expect(references).toHaveLength(6);
    expect(new Set(references).size).toBe(6);
    expect(references.at(-1)).toBe(first.reference);
  });

  test("has each transaction by its id as well", async () => {
    const { text } = await sandbox.api(`/transaction/verify/${first.reference}`);
    // Beyond the integers that a JavaScript number holds exactly.
    const id = /"id":(\d+)/.exec(text)?.[1];
    expect((await sandbox.api(`/transaction/${id}`)).body).toMatchObject({
      data: { reference: first.reference, plan: "PLN_beginnermonthly" },
    });
    expect((await sandbox.api("/transaction/1")).status).toBe(404);
  });
});

describe("a subscription on a stored card", () => {
  const customer = "ada@school.test";
  const plan = beginnerYearly.planCode;

  test("is charged first on its start date", async () => {
    const created = await post("/subscription", { customer, plan, start_date: "2026-02-10" });
    expect(created.body).toMatchObject({
      data: {
        status: "active",
        next_payment_date: "2026-02-10T00:00:00.000Z",
        email_token: expect.any(String),
        customer: first.customerId,
      },
    });
    await moveClock(sandbox, { to: "2026-02-10T00:00:00Z" });
    const { data } = await readList(`customer=${first.customerId}`);
    expect(data).toHaveLength(2);
    expect((await sandbox.api(`/transaction/verify/${data[0]?.reference}`)).body).toMatchObject({
      data: { amount: 8_000_000, plan, status: "success" },
    });
  });

  test("is charged at once without a start date, and held once", async () => {
    expect((await post("/subscription", { customer, plan })).body).toMatchObject({
      data: { next_payment_date: "2027-01-10T10:00:00Z" },
    });
    expect(await post("/subscription", { customer, plan })).toMatchObject({
      status: 400,
      body: { code: "duplicate_subscription" },
    });
  });

  test("is created although its start date is refused", async () => {
    const body = { customer, plan, start_date: "10 February" };
    expect((await post("/subscription", body)).status).toBe(400);
    expect((await post("/subscription", body)).body).toMatchObject({
      code: "duplicate_subscription",
    });
  });

  test("needs a card of this customer", async () => {
    await post("/customer", { email: "cy@school.test" });
    expect(await post("/subscription", { customer: "cy@school.test", plan })).toMatchObject({
      status: 404,
      body: { message: "The customer specified has no saved authorizations" },
    });
    const authorization = "AUTH_other";
    expect((await post("/subscription", { customer, plan, authorization })).status).toBe(400);
  });

  test("that was disabled cannot be enabled", async () => {
    const body = { code: first.subscriptionCode, token: first.emailToken };
    expect((await post("/subscription/enable", body)).status).toBe(404);
    await post("/subscription/disable", body);
    expect(await post("/subscription/enable", body)).toMatchObject({
      status: 400,
      body: { message: "Subscription has been cancelled, and cannot be reactivated" },
    });
  });
});

describe("the payer's own page", () => {
  async function openPage() {
    const { body } = await sandbox.api(`/subscription/${first.subscriptionCode}/manage/link`);
    const url = new URL(manageLink.parse(body).data.link);
    return (what = "") => `${url.pathname}${what}${url.search}`;
  }

  test("changes the card of the next charges", async () => {
    const pathOf = await openPage();
    expect((await sandbox.open(pathOf())).text).toContain("Card ending in 4081");
    const body = { number: "5060 6666 6666 6666 666", expiry: "01 / 30" };
    expect((await sandbox.open(pathOf("/card"), { method: "POST", body })).status).toBe(303);
    expect((await sandbox.api(`/subscription/${first.subscriptionCode}`)).body).toMatchObject({
      data: { authorization: { last4: "6666", exp_month: "01", exp_year: "2030" } },
    });
    await sandbox.open(pathOf("/card"), { method: "POST", body: { ...body, expiry: "01 / 20" } });
    expect((await sandbox.open(`${pathOf()}&problem=card`)).text).toContain("no valid test card");
  });

  test("cancels", async () => {
    const pathOf = await openPage();
    await sandbox.open(pathOf("/cancel"), { method: "POST", body: {} });
    expect((await sandbox.api(`/subscription/${first.subscriptionCode}`)).body).toMatchObject({
      data: { status: "non-renewing" },
    });
    expect((await sandbox.open(pathOf())).text).not.toContain("Cancel subscription");
  });

  test("opens for a day, with its token only", async () => {
    const pathOf = await openPage();
    expect((await sandbox.open(`${pathOf()}0`)).status).toBe(404);
    await moveClock(sandbox, { advanceSeconds: 86_401 });
    expect((await sandbox.open(pathOf())).status).toBe(404);
  });
});

describe("a plan's new price", () => {
  test.each([
    [{}, 900_000, 1],
    [{ update_existing_subscriptions: false }, 750_000, 0],
  ])("with %j charges current subscribers %i", async (changes, amount, affected) => {
    const body = { amount: 900_000, ...changes };
    const response = await sandbox.api("/plan/PLN_beginnermonthly", { method: "PUT", body });
    expect(response.body).toMatchObject({
      message: `Plan updated. ${affected} subscription(s) affected`,
    });
    await moveClock(sandbox, { to: "2026-02-10T10:00:00Z" });
    const { data } = await readList(`customer=${first.customerId}`);
    expect((await sandbox.api(`/transaction/verify/${data[0]?.reference}`)).body).toMatchObject({
      data: { amount },
    });
  });
});

describe("a transfer", () => {
  async function beginTransfer() {
    const channels = ["bank_transfer", "ussd", "card"];
    const body = { email: "cy@school.test", amount: 750_000, reference: "once-1", channels };
    const { text } = await post("/transaction/initialize", body);
    const accessCode = /"access_code":"(\w+)"/.exec(text)?.[1];
    const { text: html } = await sandbox.open(`/checkout/${accessCode}`);
    expect(html).toContain("I have sent the transfer");
    const path = `/checkout/${accessCode}/transfer`;
    return sandbox.open(path, { method: "POST", body: { channel: "bank_transfer" } });
  }

  test.each(["success", "failed"])("is pending until the bank says %s", async (status) => {
    expect((await beginTransfer()).body).toMatchObject({ data: { status: "pending" } });
    const verify = async () => (await sandbox.api("/transaction/verify/once-1")).body;
    expect(await verify()).toMatchObject({ data: { status: "pending", channel: "bank_transfer" } });
    const path = "/_sandbox/paystack/transactions/once-1";
    const confirm = () => sandbox.open(path, { method: "POST", body: { status } });
    expect((await confirm()).status).toBe(204);
    expect(await verify()).toMatchObject({ data: { status, plan: null } });
    expect((await confirm()).status).toBe(409);
  });

  test("gives no card that could be charged again", async () => {
    await beginTransfer();
    const path = "/_sandbox/paystack/transactions/once-1";
    await sandbox.open(path, { method: "POST", body: { status: "success" } });
    expect((await sandbox.api("/transaction/verify/once-1")).body).toMatchObject({
      data: { authorization: { reusable: false, channel: "bank_transfer" } },
    });
  });

  test("is not offered for a plan", async () => {
    const { accessCode } = await beginCheckout(sandbox, "cy@school.test");
    const body = { channel: "ussd" };
    const path = `/checkout/${accessCode}/transfer`;
    expect((await sandbox.open(path, { method: "POST", body })).status).toBe(400);
    expect((await pay(sandbox, accessCode)).status).toBe(200);
  });
});
