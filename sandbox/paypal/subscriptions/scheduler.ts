import type { PaypalContext } from "../context.ts";
import { advanceDue } from "./advance.ts";

/** Applies due changes on time, with one timer for the earliest. */
export function openScheduler(getContext: () => PaypalContext) {
  let timer: NodeJS.Timeout | undefined;
  return {
    reschedule,
    close: () => clearTimeout(timer),
  };

  function reschedule() {
    clearTimeout(timer);
    const first = earliestDue(getContext());
    if (first === null) return;
    const delayMs = Math.max(Date.parse(first) - Date.parse(getContext().now()), 10);
    timer = setTimeout(work, delayMs);
    timer.unref();
  }

  function work() {
    const context = getContext();
    const moved = [...context.store.subscriptions.values()].filter((it) => advanceDue(context, it));
    // A failed save is made up for by the next one.
    if (moved.length > 0) context.store.save().catch(() => undefined);
    reschedule();
  }
}

function earliestDue({ store }: PaypalContext): string | null {
  const due = [...store.subscriptions.values()]
    .map((it) =>
      it.status === "APPROVED" ? it.activatesAt : dueIfActive(it.status, it.firstPaymentAt),
    )
    .filter((at) => at !== null);
  return due.sort()[0] ?? null;
}

function dueIfActive(status: string, firstPaymentAt: string | null): string | null {
  return status === "ACTIVE" ? firstPaymentAt : null;
}
