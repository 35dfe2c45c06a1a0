import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { presentAwaited } from "../awaited-transfer.tsx";

interface WaitingDialogProps {
  offer: PlanOffer;
  period: BillingPeriod;
  /** True while the page asks by itself. */
  isAsking: boolean;
  onCheck: () => void;
  onClose: () => void;
}

/** The payer has sent a transfer that their bank has yet to confirm; closing loses nothing. */
export function WaitingDialog({ offer, period, isAsking, onCheck, onClose }: WaitingDialogProps) {
  const amount = presentMoney(offer.prices[period].NGN, "NGN");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Waiting for your bank"
      description={presentAwaited({ amount, planName: offer.name, billingPeriod: period })}
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
