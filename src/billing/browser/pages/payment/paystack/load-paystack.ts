import { addScript, loadOnce } from "../load-script.ts";

/** What the card provider's inline script puts on the window, as far as we use it. */
export interface PaystackPopup {
  resumeTransaction(accessCode: string, callbacks: PaystackCallbacks): unknown;
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

/** The card provider's popup, from its inline script. Throws when that does not come. */
export const loadPaystack = loadOnce(async (scriptUrl): Promise<PaystackPopup> => {
  if (!window.PaystackPop) await addScript(scriptUrl, scriptFailure);
  if (!window.PaystackPop) throw new Error(scriptFailure);
  return new window.PaystackPop();
});
