import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { clearIntendedPlan } from "#accounts/browser/index.ts";
import type { PlanOffer, SubscriptionSummary } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { Button } from "#ui/forms/button.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { keysOf, presentOpenedLessons } from "../../plans/plan-keys.ts";
import { periodNames } from "../../plans/present-price.ts";

interface SucceededDialogProps {
  offer: PlanOffer;
  /** What will be charged, where nothing was charged yet. */
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
          : `You are on the ${offer.name} plan. ${presentOpenedLessons(offer.plan)} are open to you.`
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
    // The router keeps the index of its pages in the history state.
    const state = z.safeParse(routerState, window.history.state);
    if (state.success && state.data.idx > 0) void navigate(-1);
    else void navigate("/");
  };
}
