import type { ReactNode } from "react";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

interface ActionDialogProps {
  title: string;
  /** Says precisely what will happen. */
  description: ReactNode;
  /** The button, at rest and while it is sent. */
  label: string;
  pendingLabel: string;
  /** True where it cannot be undone. */
  isFinal?: boolean;
  pending: boolean;
  error: string | null;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields: the reason, and last a fresh code (`FreshCodeField`) where the action takes one. */
  children: ReactNode;
}

/** Asks for what an action needs and does it; stays open where it fails. */
export function ActionDialog(props: ActionDialogProps) {
  const { pending, error, onSubmit, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={props.title}
      description={props.description}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {error && (
          <p role="alert" className="font-medium text-danger-text">
            {error}
          </p>
        )}
        <div className="button-row mt-1">
          <Button type="submit" variant={props.isFinal ? "danger" : "primary"} pending={pending}>
            {pending ? props.pendingLabel : props.label}
          </Button>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
