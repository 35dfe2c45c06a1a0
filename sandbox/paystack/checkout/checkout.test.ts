import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  beginnerMonthly,
  publicKey,
  startTestSandbox,
  type TestSandbox,
} from "../../start-test-sandbox.ts";
import { beginCheckout, pay } from "../testing/pay-for-tests.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  const tape = { slug: "tape-1", title: "Tape <1>", amountMinor: 2_000_000, currency: "NGN" };
  sandbox = await startTestSandbox({ schoolOrigin: "http://school.test", pages: [tape] });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

function statusOf(reference: string) {
  return sandbox.api(`/transaction/verify/${reference}`);
}

describe("the popup's page", () => {
  test("shows price, plan and payer, and may be framed", async () => {
    const { accessCode } = await beginCheckout(sandbox, "ada@school.test");
    const { status, text, headers } = await sandbox.open(`/checkout/${accessCode}`);
    expect(status).toBe(200);
    expect(text).toContain("Pay ₦7,500");
    expect(text).toContain("Beginner, every month");
    expect(text).toContain("ada@school.test");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("script-src 'self'");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(text).not.toMatch(/<script(?! src=)|<style|style="|\son\w+=/);
  });

  test("is 404 for an unknown access code", async () => {
    const { status, text } = await sandbox.open("/checkout/none");
    expect(status).toBe(404);
    expect(text).toContain("No payment is known by this access code.");
  });

  test("offers no second payment", async () => {
    const { accessCode } = await beginCheckout(sandbox, "ada@school.test");
    await pay(sandbox, accessCode);
    const { text } = await sandbox.open(`/checkout/${accessCode}`);
    expect(text).toContain("Paid ₦7,500");
    expect(text).not.toContain("<form");
  });
});

describe("the card", () => {
  test("that is valid pays, and returns the callback data", async () => {
    const { reference, accessCode } = await beginCheckout(sandbox, "ada@school.test");
    expect(await pay(sandbox, accessCode, { number: "4084 0840 8408 4081" })).toMatchObject({
      status: 200,
      body: {
        message: "Approved",
        data: {
          reference,
          trxref: reference,
          status: "success",
          redirectUrl: `http://school.test?trxref=${reference}&reference=${reference}`,
        },
      },
    });
  });

  test("that is declined fails, and can be retried", async () => {
    const { reference, accessCode } = await beginCheckout(sandbox, "ada@school.test");
    const declined = await pay(sandbox, accessCode, { number: "4084080000005408" });
    expect(declined.body).toMatchObject({ message: "Declined", data: { status: "failed" } });
    expect((await statusOf(reference)).body).toMatchObject({ data: { status: "failed" } });
    await pay(sandbox, accessCode);
    expect((await statusOf(reference)).body).toMatchObject({ data: { status: "success" } });
  });

  test("that fails after a success changes nothing", async () => {
    const { reference, accessCode } = await beginCheckout(sandbox, "ada@school.test");
    await pay(sandbox, accessCode);
    await sandbox.open(`/checkout/${accessCode}/fail`, { method: "POST" });
    expect((await statusOf(reference)).body).toMatchObject({ data: { status: "success" } });
  });

  test("that is not a test card is rejected", async () => {
    const { reference, accessCode } = await beginCheckout(sandbox, "ada@school.test");
    expect((await pay(sandbox, accessCode, { number: "4111" })).status).toBe(400);
    expect((await statusOf(reference)).body).toMatchObject({ data: { status: "abandoned" } });
  });

  test("for an unknown access code is 404", async () => {
    expect((await pay(sandbox, "none")).status).toBe(404);
    expect((await sandbox.open("/checkout/none/fail", { method: "POST" })).status).toBe(404);
  });
});

describe("a checkout begun in the browser", () => {
  const options = { key: publicKey, email: "bea@school.test", planCode: beginnerMonthly.planCode };
  const begin = (it: object) =>
    sandbox.open(`/checkout/new?options=${encodeURIComponent(JSON.stringify(it))}`);

  test("redirects to its page; the same options resume the same attempt", async () => {
    const first = await begin(options);
    expect(first.status).toBe(303);
    expect((await begin(options)).headers.get("location")).toBe(first.headers.get("location"));
    const other = await begin({ ...options, email: "cy@school.test" });
    expect(other.headers.get("location")).not.toBe(first.headers.get("location"));
  });

  test.each([
    [{ ...options, key: "pk_test_wrong" }, "Invalid key"],
    [{ ...options, email: "" }, "Invalid Email Address Passed"],
    [{ ...options, reference: "a b" }, "Invalid reference"],
    ["x", "Invalid options"],
  ])("%j is rejected: %s", async (it, message) => {
    const response = await begin(Object(it));
    expect(response).toMatchObject({ status: 400, text: expect.stringContaining(message) });
  });

  test("cannot reuse a reference", async () => {
    const { reference } = await beginCheckout(sandbox, "ada@school.test");
    expect((await begin({ ...options, reference })).text).toContain(
      "Duplicate Transaction Reference",
    );
  });
});

describe("the popup's files", () => {
  test.each(["/v2/inline.js", "/checkout-assets/checkout.js", "/checkout-assets/checkout.css"])(
    "%s can be loaded cross-origin",
    async (path) => {
      const { status, headers, text } = await sandbox.open(path);
      expect(status).toBe(200);
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(text.length).toBeGreaterThan(500);
    },
  );
});

describe("a hosted payment page", () => {
  test("shows its title escaped, and redirects to a checkout", async () => {
    expect((await sandbox.open("/pay/tape-1")).text).toContain(
      '<h1 id="title">Tape &lt;1&gt;</h1>',
    );
    const response = await fetch(`${sandbox.baseUrl}/pay/tape-1`, {
      method: "POST",
      body: new URLSearchParams({ email: "ada@school.test" }),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    const checkout = await sandbox.open(response.headers.get("location") ?? "");
    expect(checkout.text).toContain("Pay ₦20,000");
  });

  test("without a price shows its link's title", async () => {
    const { text } = await sandbox.open("/pay/other?title=%3Cb%3ETape%3C/b%3E");
    expect(text).toContain("&lt;b&gt;Tape&lt;/b&gt;");
    expect(text).not.toContain("<form");
    expect((await sandbox.open("/pay/other", { method: "POST" })).status).toBe(400);
  });
});
