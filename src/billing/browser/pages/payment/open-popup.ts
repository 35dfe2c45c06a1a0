import * as z from "zod/mini";
import type { PopupEnd } from "./payment-result.ts";
import type { PaystackPopup } from "./paystack/load-paystack.ts";

const success = z.object({ reference: z.string().check(z.minLength(1)) });
const failure = z.object({ message: z.string().check(z.minLength(1)) });

/** Opens the provider's popup on a checkout and waits until it is closed, whatever the reason. */
export function openPopup(popup: PaystackPopup, accessCode: string): Promise<PopupEnd> {
  return new Promise((resolve) => {
    popup.resumeTransaction(accessCode, {
      onSuccess(told) {
        const parsed = z.safeParse(success, told);
        if (parsed.success) resolve({ kind: "paid", reference: parsed.data.reference });
        else resolve({ kind: "paid-without-reference" });
      },
      onCancel: () => resolve({ kind: "cancelled" }),
      onError(told) {
        const parsed = z.safeParse(failure, told);
        resolve({ kind: "error", text: parsed.success ? parsed.data.message : null });
      },
    });
  });
}
