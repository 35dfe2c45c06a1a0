import { addScript, loadOnce } from "../load-script.ts";

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
