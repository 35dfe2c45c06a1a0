import * as z from "zod/mini";
import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import type { PaymentResult, PopupResult } from "../flow/payment-result.ts";
import { beginPayment, type LoadedCheckout, type PlanSelection } from "../flow/payment-steps.ts";
import { addScript, loadOnce } from "./load-script.ts";

/** The parts of `window.paypal` that we use. */
export interface PaypalScript {
  Buttons(options: PaypalOptions): PaypalButtons;
}

interface PaypalOptions {
  style: { label: "subscribe"; shape: "rect"; height: number };
  createSubscription(): Promise<string>;
  onApprove(data: unknown): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
}

interface PaypalButtons {
  render(container: HTMLElement): Promise<void>;
  close?(): Promise<void>;
}

declare global {
  interface Window {
    paypal?: PaypalScript;
  }
}

/** The exact text, for the console only (spec §8). */
const scriptFailure = "Failed to load the PayPal JS SDK script.";

/** Loads PayPal's SDK script. Rejects when it fails to load. */
export const loadPaypal = loadOnce(async (scriptUrl): Promise<PaypalScript> => {
  if (!window.paypal) await addScript(scriptUrl, scriptFailure);
  if (!window.paypal) throw new Error(scriptFailure);
  return window.paypal;
});

/** Creates a PayPal subscription. Never throws. */
export function beginPaypalPayment(
  user: Pick<CurrentUser, "_id" | "email">,
  chosen: PlanSelection,
  { expectedAmountMinor }: { expectedAmountMinor: number },
): Promise<LoadedCheckout<PaypalScript> | PaymentResult> {
  return beginPayment(user, chosen, {
    method: "paypal",
    scriptMissing:
      "The PayPal page could not be loaded. Please check your connection, or allow it in your ad blocker.",
    start: async () => {
      const body = {
        subscription: chosen.plan,
        subscriptionType: chosen.period,
        expectedAmountMinor,
      };
      const { data } = await callApi(billingEndpoints.startPaypalCheckout, { body });
      return { reference: data.subscriptionId, load: () => loadPaypal(data.scriptUrl) };
    },
  });
}

const approval = z.object({ subscriptionID: z.string().check(z.minLength(1)) });
const failure = z.object({ message: z.string().check(z.minLength(1)) });

interface ShownButtons {
  /** The outcome of PayPal's window; never rejects. */
  result: Promise<PopupResult>;
  /** Removes the buttons. */
  remove: () => void;
}

/** Renders PayPal's buttons into a container, for this subscription only. */
export function showPaypalButtons(
  { payment, script }: LoadedCheckout<PaypalScript>,
  container: HTMLElement,
): ShownButtons {
  const { promise: result, resolve } = Promise.withResolvers<PopupResult>();
  const fail = (error: unknown) => {
    const parsed = z.safeParse(failure, error);
    resolve({ kind: "error", text: parsed.success ? parsed.data.message : null });
  };
  const buttons = script.Buttons({
    style: { label: "subscribe", shape: "rect", height: 52 },
    // The server created it, so the browser cannot choose or change anything.
    createSubscription: async () => payment.reference,
    onApprove: async (data) => {
      const parsed = z.safeParse(approval, data);
      if (parsed.success) resolve({ kind: "paid", reference: parsed.data.subscriptionID });
      else resolve({ kind: "paid-without-reference" });
    },
    onCancel: () => resolve({ kind: "cancelled" }),
    onError: fail,
  });
  buttons.render(container).catch(fail);
  const remove = () => void buttons.close?.().catch(() => undefined);
  return { result, remove };
}
