import { useState } from "react";
import { loadUser, usePlanNames } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { cancelFailure, cancelSubscription } from "../subscription/cancel-subscription.ts";
import { readFirstCurrency } from "./first-choice.ts";
import { formatLessonsBeyond } from "./plan-keys.ts";
import { periodNames, presentBothCurrencies } from "./present-price.ts";

export interface PlanChange {
  action: "upgrade" | "downgrade";
  offer: PlanOffer;
  period: BillingPeriod;
}

interface ChangePlanDialogProps {
  user: CurrentUser;
  change: PlanChange;
  /** Called once the old plan is cancelled and the new one may be paid. */
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Shows the price and losses of a plan change, and cancels the current plan (spec §4, plan change).
 */
export default function ChangePlanDialog(props: ChangePlanDialogProps) {
  const { user, change, onConfirmed, onClose } = props;
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    const result = await cancelSubscription(user);
    await loadUser();
    setPending(false);
    if (result.kind === "cancelled") return onConfirmed();
    setFailure(result.text);
    notifyError(cancelFailure);
  };
  const verb = change.action === "upgrade" ? "Upgrade" : "Downgrade";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={`${verb} to ${change.offer.name}?`}
      description={<Consequences user={user} change={change} />}
    >
      {failure && (
        <p role="alert" className="mb-6 text-danger-text">
          {failure}
        </p>
      )}
      <div className="button-row">
        <Button pending={pending} onClick={() => void confirm()}>
          Yes, Continue
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onClose}>
          No, Exit
        </Button>
      </div>
    </Dialog>
  );
}

function Consequences({
  user,
  change: { offer, period },
}: Pick<ChangePlanDialogProps, "user" | "change">) {
  const held = usePlanNames()(user.subscription);
  const lost = formatLessonsBeyond(user.subscription, offer.plan);
  const gained = formatLessonsBeyond(offer.plan, user.subscription);
  const price = `${presentBothCurrencies(offer.prices[period], readFirstCurrency())} ${periodNames[period].every}`;
  return (
    <>
      {presentEnd(user, held)} {offer.name} costs {price}, charged at once, and begins today.
      {gained && (
        <span className="mt-3 block">
          You gain the <strong className="font-semibold text-text">{gained}</strong>.
        </span>
      )}
      <span className="mt-3 block">
        {lost ? (
          <>
            You lose the <strong className="font-semibold text-text">{lost}</strong> that {held}{" "}
            opens.
          </>
        ) : (
          "Everything that is open to you now stays open."
        )}
      </span>
      <span className="mt-3 block">{presentKept(user, held)}</span>
    </>
  );
}

/** The end of the current plan, in words. */
function presentEnd({ isPaidOnce, subscriptionStatus }: CurrentUser, held: string): string {
  if (isPaidOnce) return `You paid once for ${held}, which does not renew.`;
  return subscriptionStatus === "cancelled"
    ? `Your ${held} plan is cancelled already.`
    : `Your ${held} plan is cancelled now.`;
}

/** The access until the new plan is paid; empty if the paid time is over. */
function presentKept({ paidThrough }: CurrentUser, held: string): string {
  if (paidThrough && Date.parse(paidThrough) <= Date.now()) {
    return `Your ${held} lessons close now, until you have paid.`;
  }
  const until = paidThrough ? presentDay(paidThrough) : "the end of its paid time";
  return `Until you have paid for it you keep ${held} to ${until}. The time that is left of it then is not refunded.`;
}
