import { useState } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

/** Shown while the server verifies the payment. Closing hides it; the result is shown anyway. */
export function ConfirmingDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
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
