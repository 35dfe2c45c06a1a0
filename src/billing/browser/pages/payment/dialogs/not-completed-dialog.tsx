import { Link } from "react-router";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { NotCompleted } from "../flow/not-completed.ts";

interface NotCompletedDialogProps {
  what: NotCompleted;
  onRetry: () => void;
  onCheck: () => void;
  onClose: () => void;
}

/** Says what happened, whether money was taken, and what to do. */
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
