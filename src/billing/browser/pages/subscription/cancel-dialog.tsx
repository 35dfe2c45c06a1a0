import { useState } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { cancelFailure, cancelSubscription } from "./cancel-subscription.ts";

interface CancelDialogProps {
  user: CurrentUser;
  planName: string;
  onClose: () => void;
}

/** Asks for confirmation, cancels, and reloads the page (spec §4). */
export function CancelDialog({ user, planName, onClose }: CancelDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = async () => {
    setPending(true);
    const result = await cancelSubscription(user);
    if (result.kind === "cancelled") return window.location.reload();
    setPending(false);
    setFailure(result.text);
    notifyError(cancelFailure);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Cancel your subscription?"
      description={`${planName} will not be charged again.${formatAccessAfter(user)}`}
    >
      {failure && (
        <p role="alert" className="mb-6 text-danger-text">
          {failure}
        </p>
      )}
      <div className="button-row">
        <Button variant="danger" pending={pending} onClick={() => void cancel()}>
          {pending ? "Cancelling…" : "Cancel subscription"}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

/** The access after a cancellation; empty if the paid time is over. */
function formatAccessAfter({ subscription, paidThrough }: CurrentUser): string {
  if (subscription === "free") return "";
  if (!paidThrough) return " Its lessons stay open to you.";
  if (Date.parse(paidThrough) <= Date.now()) return " Its lessons close to you now.";
  return ` Its lessons stay open to you until ${presentDay(paidThrough)}.`;
}
