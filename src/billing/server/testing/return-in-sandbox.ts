import * as z from "zod";
import type { TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import type { Provider } from "../../contract.ts";

const withId = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/** The path of a charge's controls, and what each provider's sandbox calls the end of a dispute. */
const controls = {
  paystack: {
    charges: "/_sandbox/paystack/transactions",
    disputes: "/_sandbox/paystack/disputes",
    resolutions: { won: { resolution: "declined" }, lost: { resolution: "merchant-accepted" } },
  },
  paypal: {
    charges: "/_sandbox/paypal/sales",
    disputes: "/_sandbox/paypal/disputes",
    resolutions: {
      won: { outcome: "RESOLVED_SELLER_FAVOUR" },
      lost: { outcome: "RESOLVED_BUYER_FAVOUR" },
    },
  },
} as const satisfies Record<Provider, object>;

interface OfCharge {
  provider: Provider;
  chargeId: string;
  /** All that is left when undefined. */
  amountMinor?: number | undefined;
}

/** For tests: gives money of a charge back at once, and tells the school nothing. */
export async function refundInSandbox(sandbox: TestSandbox, charge: OfCharge): Promise<void> {
  const id = await beginRefund(sandbox, charge);
  if (charge.provider === "paystack") await setRefund(sandbox, id, "processed");
}

/** For tests: begins a refund, which Paystack processes minutes later; returns its id. */
export async function beginRefund(
  sandbox: TestSandbox,
  { provider, chargeId, amountMinor }: OfCharge,
): Promise<string> {
  const url = `${controls[provider].charges}/${chargeId}/refund`;
  return withId.parse((await post(sandbox, url, amountMinor && { amountMinor })).body).id;
}

/** For tests: moves a refund of Paystack on, or lets it fail. */
export async function setRefund(
  sandbox: TestSandbox,
  id: string,
  status: "processed" | "failed",
): Promise<void> {
  await post(sandbox, `/_sandbox/paystack/refunds/${id}`, { status });
}

/** For tests: opens a dispute of a charge and returns its id. */
export async function disputeInSandbox(
  sandbox: TestSandbox,
  { provider, chargeId, amountMinor }: OfCharge,
): Promise<string> {
  const url = `${controls[provider].charges}/${chargeId}/dispute`;
  return withId.parse((await post(sandbox, url, amountMinor && { amountMinor })).body).id;
}

/** For tests: ends a dispute for or against the school. */
export async function endDispute(
  sandbox: TestSandbox,
  { provider, id, end }: { provider: Provider; id: string; end: "won" | "lost" },
): Promise<void> {
  const { disputes, resolutions } = controls[provider];
  await post(sandbox, `${disputes}/${id}`, resolutions[end]);
}

async function post(sandbox: TestSandbox, url: string, body: object | 0 | undefined) {
  const response = await sandbox.open(url, { method: "POST", body: body || {} });
  if (response.status >= 300) throw new Error(`${url} responds ${response.status}`);
  return response;
}
