import { addScript, loadOnce } from "../load-script.ts";

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
export const loadPaystack = loadOnce(async (scriptUrl): Promise<PaystackPopup> => {
  if (!window.PaystackPop) await addScript(scriptUrl, scriptFailure);
  if (!window.PaystackPop) throw new Error(scriptFailure);
  return new window.PaystackPop();
});
