import { loadUser } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { notBegun, notCompleted, type PaymentResult } from "./payment-result.ts";
import { type PendingPayment, storePendingPayment } from "./pending-payment.ts";

export interface Chosen {
  plan: PaidPlan;
  period: BillingPeriod;
}

/** A checkout that the server created, with the provider's loaded script. */
export interface BegunPayment<Script> {
  payment: PendingPayment;
  script: Script;
}

interface PaymentStart<Script> {
  method: PendingPayment["method"];
  /** Creates the checkout; returns its reference and the loader of the script. */
  start: () => Promise<{ reference: string; load: () => Promise<Script> }>;
  /** Shown when the provider's script fails to load. */
  scriptMissing: string;
}

/** Creates a checkout on the server and loads the provider's script. Never throws. */
export async function beginPayment<Script>(
  { _id: userId, email }: Pick<CurrentUser, "_id" | "email">,
  chosen: Chosen,
  { method, start, scriptMissing }: PaymentStart<Script>,
): Promise<BegunPayment<Script> | PaymentResult> {
  try {
    const { reference, load } = await start();
    const script = await load().catch(() => null);
    if (script === null) return notCompleted(notBegun({ message: scriptMissing }));
    const payment = { userId, email, method, reference, ...chosen, isPaid: false };
    storePendingPayment(payment);
    return { payment, script };
  } catch (error) {
    if (!(error instanceof ApiError)) return notCompleted(notBegun({ message: unreachable }));
    // The plan may have started by an earlier payment or in another tab.
    if (error.code === "billing.already_subscribed") await loadUser();
    return notCompleted(notBegun(error));
  }
}

const unreachable = "We could not reach the school. Please check your connection.";
