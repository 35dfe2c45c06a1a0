import * as z from "zod/mini";
import type { PopupResult } from "../flow/payment-result.ts";
import type { PaystackScript } from "./load-paystack.ts";

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
