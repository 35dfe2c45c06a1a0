import { loadUser } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { notCompleted, notStarted, type PaymentResult } from "./payment-result.ts";
import { type PendingPayment, storePendingPayment } from "./pending-payment.ts";

export interface PlanSelection {
  plan: PaidPlan;
  period: BillingPeriod;
}

/** A checkout that the server created, with the provider's loaded script. */
export interface LoadedCheckout<Script> {
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
  chosen: PlanSelection,
  { method, start, scriptMissing }: PaymentStart<Script>,
): Promise<LoadedCheckout<Script> | PaymentResult> {
  try {
    const { reference, load } = await start();
    const script = await load().catch(() => null);
    if (script === null) return notCompleted(notStarted({ message: scriptMissing }));
    const payment = { userId, email, method, reference, ...chosen, isPaid: false };
    storePendingPayment(payment);
    return { payment, script };
  } catch (error) {
    if (!(error instanceof ApiError)) return notCompleted(notStarted({ message: unreachable }));
    // An earlier payment or another tab may have started the plan.
    if (error.code === "billing.already_subscribed") await loadUser();
    return notCompleted(notStarted(error));
  }
}

const unreachable = "We could not reach the school. Please check your connection.";
