import { usePlanNames } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

interface NotRenewingDialogProps {
  user: CurrentUser;
  onResume: () => void;
  onClose: () => void;
}

/** Shown after an unpaid plan change: the earlier plan ends, unless it is resumed. */
export default function NotRenewingDialog({ user, onResume, onClose }: NotRenewingDialogProps) {
  const name = usePlanNames()(user.subscription);
  const until = user.paidThrough ? presentDay(user.paidThrough) : "the end of its paid time";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} will not renew`}
      description={`You paid for no other plan, and ${name} was cancelled for the change. You keep it until ${until}; nothing more is charged. Resume it to keep it after that.`}
    >
      <div className="button-row">
        <Button onClick={onResume}>Resume {name}</Button>
        <Button variant="ghost" onClick={onClose}>
          Let it end
        </Button>
      </div>
    </Dialog>
  );
}
