import { addScript, loadOnce } from "../load-script.ts";

/** What the wallet's script puts on the window, as far as we use it. */
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

/** To the letter, and in the console only (spec §8). */
const scriptFailure = "Failed to load the PayPal JS SDK script.";

/** The wallet's buttons, from its script. Throws when that does not come. */
export const loadPaypal = loadOnce(async (scriptUrl): Promise<PaypalScript> => {
  if (!window.paypal) await addScript(scriptUrl, scriptFailure);
  if (!window.paypal) throw new Error(scriptFailure);
  return window.paypal;
});
