import { Landmark } from "lucide-react";
import { useEffect } from "react";
import { loadUser, usePlanNames, useSession } from "#accounts/browser/index.ts";
import type { BillingPeriod } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";

const askEveryMs = 20_000;

/** A notice that a bank must still confirm the user's transfer; renders nothing without one. */
export function PendingTransfer({ className = "" }: { className?: string }) {
  const { currentUser } = useSession();
  const transfer = currentUser?.pendingTransfer;
  const planName = usePlanNames();
  const isTransferPending = Boolean(transfer);
  useEffect(() => {
    if (!isTransferPending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void loadUser();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isTransferPending]);
  if (!transfer) return null;
  const { plan, billingPeriod, amountMinor, currency } = transfer;
  const amount = presentMoney(amountMinor, currency);
  return (
    <section
      aria-labelledby="pending-transfer"
      className={`flex animate-settle gap-4 rounded-sheet border-l-4 border-accent bg-raised p-6 shadow-sheet ${className}`}
    >
      <Landmark size={26} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
      <div role="status">
        <h2 id="pending-transfer" className="font-semibold">
          Waiting for your bank
        </h2>
        <p className="tabular mt-1 text-small text-muted">
          {formatPendingTransfer({ amount, planName: planName(plan), billingPeriod })} You need not
          stay: we email you when it arrives. You can also pay another way.
        </p>
      </div>
    </section>
  );
}

interface ShownTransfer {
  amount: string;
  planName: string;
  billingPeriod: BillingPeriod;
}

/** Describes the pending transfer in a sentence or two. */
export function formatPendingTransfer({ amount, planName, billingPeriod }: ShownTransfer): string {
  const each = billingPeriod === "yearly" ? "year" : "month";
  return `We are waiting for your bank to confirm your transfer of ${amount} for one ${each} of ${planName}. This can take some minutes, at times a day.`;
}
