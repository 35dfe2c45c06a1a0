import * as z from "zod";
import { beginnerMonthly, type TestSandbox } from "../../start-test-sandbox.ts";

const begun = z.object({ data: z.object({ reference: z.string(), access_code: z.string() }) });
const customerResponse = z.object({
  data: z.object({
    id: z.number(),
    customer_code: z.string(),
    subscriptions: z.array(z.object({ subscription_code: z.string(), email_token: z.string() })),
  }),
});

/** Begins a checkout of the monthly plan, as the school would. */
export async function beginCheckout(sandbox: TestSandbox, email: string) {
  const body = {
    email,
    amount: beginnerMonthly.amountMinor,
    plan: beginnerMonthly.planCode,
    // More bytes than characters, so that signatures over the wrong one are found out.
    metadata: { title: "Für Elise" },
  };
  const response = await sandbox.api("/transaction/initialize", { method: "POST", body });
  const { data } = begun.parse(response.body);
  return { reference: data.reference, accessCode: data.access_code };
}

/** Presses Pay in the checkout. */
export function pay(sandbox: TestSandbox, accessCode: string, body: unknown = {}) {
  return sandbox.open(`/checkout/${accessCode}/pay`, { method: "POST", body });
}

/** Pays the monthly plan and tells what came of it. */
export async function subscribe(sandbox: TestSandbox, email: string) {
  const { reference, accessCode } = await beginCheckout(sandbox, email);
  await pay(sandbox, accessCode);
  const { body } = await sandbox.api(`/customer/${email}`);
  const { data } = customerResponse.parse(body);
  return {
    reference,
    customerId: data.id,
    customerCode: data.customer_code,
    subscriptionCode: data.subscriptions[0]?.subscription_code ?? "",
    emailToken: data.subscriptions[0]?.email_token ?? "",
  };
}
