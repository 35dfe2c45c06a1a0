/** What the card provider's inline script puts on the window, as far as we use it. */
export interface PaystackPopup {
  resumeTransaction(accessCode: string, callbacks: PaystackCallbacks): unknown;
}

interface PaystackCallbacks {
  onSuccess(told: unknown): void;
  onCancel(): void;
  onError(told: unknown): void;
}

declare global {
  interface Window {
    PaystackPop?: new () => PaystackPopup;
  }
}

const scriptFailure = "Failed to load the Paystack inline script.";

const patienceMs = 20_000;
let loading: Promise<PaystackPopup> | undefined;

/**
 * Loads the provider's inline script, once a page, when it is first needed. Throws and logs when it
 * does not come; the next call tries anew.
 */
export function loadPaystack(scriptUrl: string): Promise<PaystackPopup> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = undefined;
    reportError(error);
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string): Promise<PaystackPopup> {
  if (!window.PaystackPop) await addScript(scriptUrl);
  if (!window.PaystackPop) throw new Error(scriptFailure);
  return new window.PaystackPop();
}

function addScript(scriptUrl: string): Promise<void> {
  const script = document.createElement("script");
  script.src = scriptUrl;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(scriptFailure));
    };
    const timer = setTimeout(fail, patienceMs);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}
