import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** While the server asks the provider. It ends by itself, so that there is nothing to press. */
export function ConfirmingDialog() {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
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
