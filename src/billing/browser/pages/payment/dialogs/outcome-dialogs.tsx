import { Link, useNavigate } from "react-router";
import * as z from "zod/mini";
import { clearIntendedPlan } from "#accounts/browser/index.ts";
import type { BillingPeriod, PlanOffer, SubscriptionSummary } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { formatOpenedLessons, keysOf } from "../../plans/plan-keys.ts";
import { periodNames } from "../../plans/present-price.ts";
import type { NotCompleted } from "../flow/payment-result.ts";
import { formatPendingTransfer } from "../pending-transfer.tsx";

interface SucceededDialogProps {
  offer: PlanOffer;
  /** The coming charge, if nothing was charged yet. */
  later: SubscriptionSummary["renewal"];
  onClose: () => void;
}

/** The plan is active. Continue returns to the previous page (spec §2, misspelling included). */
export function SucceededDialog({ offer, later, onClose }: SucceededDialogProps) {
  const goBack = useGoBack();
  const finish = () => {
    clearIntendedPlan();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && finish()}
      title="Payment Succesful"
      description={
        later
          ? `Nothing is charged before ${presentDay(later.nextChargeOn)}. From then on ${offer.name} renews ${periodNames[later.billingPeriod].adverb}.`
          : `You are on the ${offer.name} plan. ${formatOpenedLessons(offer.plan)} are open to you.`
      }
    >
      <div aria-hidden>
        <FourKeys keys={keysOf(offer.plan)} />
      </div>
      <Button
        size="wide"
        className="mt-7"
        onClick={() => {
          finish();
          goBack();
        }}
      >
        Continue
      </Button>
    </Dialog>
  );
}

const routerState = z.object({ idx: z.number() });

/** Navigates back if the previous page was ours, else home. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router stores the index of its pages in the history state.
    const state = z.safeParse(routerState, window.history.state);
    if (state.success && state.data.idx > 0) void navigate(-1);
    else void navigate("/");
  };
}

interface NotCompletedDialogProps {
  what: NotCompleted;
  onRetry: () => void;
  onCheck: () => void;
  onClose: () => void;
}

/** Explains the outcome, whether money was taken, and the next step. */
export function NotCompletedDialog({ what, onRetry, onCheck, onClose }: NotCompletedDialogProps) {
  const { text, reference, offer } = what;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Payment not completed"
      description={text}
    >
      {reference && (
        <p className="mb-7 text-small">
          If you were charged,{" "}
          <Link to="/contact" className="text-accent-text underline underline-offset-4">
            contact us
          </Link>{" "}
          and give this reference: <span className="font-medium break-all">{reference}</span>
        </p>
      )}
      <div className="button-row">
        {offer === "check" && <Button onClick={onCheck}>Check again</Button>}
        {offer === "retry" && <Button onClick={onRetry}>Try again</Button>}
        {offer === "choose" && <Button onClick={onClose}>Choose a plan</Button>}
        <Button variant={offer === "none" ? "primary" : "ghost"} onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

interface WaitingDialogProps {
  offer: PlanOffer;
  period: BillingPeriod;
  /** True while the page polls. */
  isAsking: boolean;
  onCheck: () => void;
  onClose: () => void;
}

/** The payer has sent a transfer that their bank must still confirm. The dialog may be closed. */
export function WaitingDialog({ offer, period, isAsking, onCheck, onClose }: WaitingDialogProps) {
  const amount = presentMoney(offer.prices[period].NGN, "NGN");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Waiting for your bank"
      description={formatPendingTransfer({ amount, planName: offer.name, billingPeriod: period })}
    >
      <p role="status" className="mb-7 text-small text-muted">
        You may close this page: the lessons open and we email you when the transfer arrives.
      </p>
      <div className="button-row">
        <Button onClick={onClose}>Close</Button>
        {!isAsking && (
          <Button variant="ghost" onClick={onCheck}>
            Check again
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface ConfirmingDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Shown while the server verifies the payment. Closing hides it; the result is shown all the same.
 */
export function ConfirmingDialog({ open, onClose }: ConfirmingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Confirming your payment"
      description="This takes a few seconds. Please keep this page open."
    >
      <div role="status" className="flex gap-0.5">
        <span className="sr-only">Waiting for the payment provider</span>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-7 flex-1 rounded-t-none" />
        ))}
      </div>
    </Dialog>
  );
}
