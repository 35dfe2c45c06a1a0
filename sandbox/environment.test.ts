import { expect, test } from "vitest";
import { parseEnvironment, sandboxOptionsOf } from "./environment.ts";
import { beginnerMonthly } from "./start-test-sandbox.ts";

const valid = {
  PORT: "0",
  DATA_DIR: "/nowhere",
  PAYSTACK_SECRET_KEY: "sk_test_never-to-be-seen",
  PAYSTACK_PUBLIC_KEY: "pk_test_1",
  SCHOOL_ORIGIN: "http://localhost:3000",
  PLANS: JSON.stringify([beginnerMonthly]),
};
const read = (changes: NodeJS.ProcessEnv) =>
  sandboxOptionsOf(parseEnvironment({ ...valid, ...changes }));

test("of the providers only Paystack is emulated without further variables", () => {
  expect(read({})).toMatchObject({
    plans: [beginnerMonthly],
    google: undefined,
    paypal: undefined,
  });
});

test.each([
  [{ PORT: "" }, "PORT"],
  [{ DATA_DIR: undefined }, "DATA_DIR"],
  [{ PAYSTACK_SECRET_KEY: "never-to-be-seen" }, "PAYSTACK_SECRET_KEY"],
  [{ PAYSTACK_SECRET_KEY: "sk_live_never-to-be-seen" }, "PAYSTACK_SECRET_KEY is no test key"],
  [{ PAYSTACK_PUBLIC_KEY: "pk_live_never-to-be-seen" }, "PAYSTACK_PUBLIC_KEY is no test key"],
  [{ PLANS: "[{]" }, "PLANS is not JSON"],
  [{ PLANS: '[{"planCode":"x"}]' }, "PLANS.0.planCode"],
  [{ SCHOOL_ORIGIN: "localhost" }, "SCHOOL_ORIGIN"],
  [{ PAYPAL_CLIENT_ID: "school" }, "PAYPAL_CLIENT_SECRET"],
  [{ GOOGLE_CLIENT_ID: "school" }, "GOOGLE_CLIENT_SECRET"],
  [{ PAYPAL_PLANS: '[{"planId":"x"}]' }, "PAYPAL_PLANS.0.planId"],
])("%j is refused in one line that names the variable and no value", (changes, name) => {
  const message = messageOf(() => read(changes));
  expect(message).toContain(name);
  expect(message).not.toContain("\n");
  expect(message).not.toContain("never-to-be-seen");
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("nothing was refused");
}
