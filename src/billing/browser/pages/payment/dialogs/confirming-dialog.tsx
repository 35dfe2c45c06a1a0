import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

interface ConfirmingDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Shown while the server verifies the payment. Closing hides it; the result is shown anyway. */
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
