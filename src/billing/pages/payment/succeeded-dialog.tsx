import { useNavigate } from "react-router";
import * as z from "zod/mini";
import type { PlanOffer } from "#billing/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FourKeys } from "#ui/four-keys.tsx";
import { keysOf, openedInWords } from "../plan-keys.ts";

interface SucceededDialogProps {
  offer: PlanOffer;
  onClose: () => void;
}

/** The plan is active. Continue returns to the previous page (spec §2; spelled as there). */
export function SucceededDialog({ offer, onClose }: SucceededDialogProps) {
  const goBack = useGoBack();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Payment Succesful"
      description={`You are on the ${offer.name} plan. ${openedInWords(offer.plan)} are open to you.`}
    >
      <div aria-hidden>
        <FourKeys keys={keysOf(offer.plan)} />
      </div>
      <Button
        size="wide"
        className="mt-7"
        onClick={() => {
          onClose();
          goBack();
        }}
      >
        Continue
      </Button>
    </Dialog>
  );
}

const routerState = z.object({ idx: z.number() });

/** To the page before this one, if it was one of ours; else home. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts its own pages in the history's state.
    const state = z.safeParse(routerState, window.history.state);
    if (state.success && state.data.idx > 0) void navigate(-1);
    else void navigate("/");
  };
}
