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

/** Starts a checkout of the monthly plan, as the school does. */
export async function beginCheckout(sandbox: TestSandbox, email: string) {
  const body = {
    email,
    amount: beginnerMonthly.amountMinor,
    plan: beginnerMonthly.planCode,
    // Multi-byte text, so that signatures over characters fail.
    metadata: { title: "Für Elise" },
  };
  const response = await sandbox.api("/transaction/initialize", { method: "POST", body });
  const { data } = begun.parse(response.body);
  return { reference: data.reference, accessCode: data.access_code };
}

/** Pays on the checkout page. */
export function pay(sandbox: TestSandbox, accessCode: string, body: unknown = {}) {
  return sandbox.open(`/checkout/${accessCode}/pay`, { method: "POST", body });
}

/** Confirms on the checkout page that the money was sent; the bank must still confirm. */
export function sendTransfer(
  sandbox: TestSandbox,
  accessCode: string,
  channel: "bank_transfer" | "ussd" = "bank_transfer",
) {
  return sandbox.open(`/checkout/${accessCode}/transfer`, { method: "POST", body: { channel } });
}

/** Sets the bank's outcome of a transfer. */
export function confirmTransfer(
  sandbox: TestSandbox,
  reference: string,
  status: "success" | "failed" = "success",
) {
  const url = `/_sandbox/paystack/transactions/${reference}`;
  return sandbox.open(url, { method: "POST", body: { status } });
}

/** Pays the monthly plan and returns its customer and subscription. */
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
