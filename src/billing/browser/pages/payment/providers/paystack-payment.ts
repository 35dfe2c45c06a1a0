import * as z from "zod/mini";
import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type OnceChannel } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import type { PaymentResult, PopupResult } from "../flow/payment-result.ts";
import { beginPayment, type LoadedCheckout, type PlanSelection } from "../flow/payment-steps.ts";
import { addScript, loadOnce } from "./load-script.ts";

/** The parts of `window.PaystackPop` that we use. */
export interface PaystackPopup {
  resumeTransaction(accessCode: string, callbacks: PaystackCallbacks): unknown;
}

/** The popup and access code of one checkout. */
export interface PaystackScript {
  popup: PaystackPopup;
  accessCode: string;
}

interface PaystackCallbacks {
  onSuccess(response: unknown): void;
  onCancel(): void;
  onError(response: unknown): void;
}

declare global {
  interface Window {
    PaystackPop?: new () => PaystackPopup;
  }
}

const scriptFailure = "Failed to load the Paystack inline script.";

/** Loads Paystack's inline script. Rejects when it fails to load. */
const loadPaystack = loadOnce(async (scriptUrl): Promise<PaystackPopup> => {
  if (!window.PaystackPop) await addScript(scriptUrl, scriptFailure);
  if (!window.PaystackPop) throw new Error(scriptFailure);
  return new window.PaystackPop();
});

interface StartedBy {
  oneTimePayment: OnceChannel | null;
  currency: Currency;
  expectedAmountMinor: number;
}

/** Creates a Paystack checkout, renewing or one-time. Never throws. */
export function beginPaystackPayment(
  user: Pick<CurrentUser, "_id" | "email">,
  chosen: PlanSelection,
  { oneTimePayment, currency, expectedAmountMinor }: StartedBy,
): Promise<LoadedCheckout<PaystackScript> | PaymentResult> {
  return beginPayment(user, chosen, {
    method: "paystack",
    scriptMissing:
      "The card payment page could not be loaded. Please check your connection, or allow it in your ad blocker.",
    start: async () => {
      const renewing = {
        subscription: chosen.plan,
        subscriptionType: chosen.period,
        expectedAmountMinor,
      };
      const inDollars = currency === "USD" ? { currency } : {};
      const body = { ...renewing, ...inDollars, ...(oneTimePayment && { oneTimePayment }) };
      const { data } = await callApi(billingEndpoints.startPaystackCheckout, { body });
      const { reference, accessCode, scriptUrl } = data;
      const load = async () => ({ popup: await loadPaystack(scriptUrl), accessCode });
      return { reference, load };
    },
  });
}

const success = z.object({ reference: z.string().check(z.minLength(1)) });
const failure = z.object({ message: z.string().check(z.minLength(1)) });

/** Opens Paystack's popup for a checkout and resolves when it closes. Never rejects. */
export function openPopup({ popup, accessCode }: PaystackScript): Promise<PopupResult> {
  return new Promise<PopupResult>((resolve) => {
    popup.resumeTransaction(accessCode, {
      onSuccess(response) {
        const parsed = z.safeParse(success, response);
        if (parsed.success) resolve({ kind: "paid", reference: parsed.data.reference });
        else resolve({ kind: "paid-without-reference" });
      },
      onCancel: () => resolve({ kind: "cancelled" }),
      onError(response) {
        const parsed = z.safeParse(failure, response);
        resolve({ kind: "error", text: parsed.success ? parsed.data.message : null });
      },
    });
  }).catch(() => ({ kind: "error", text: null }));
}
