import type { ReactNode } from "react";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

interface ActionDialogProps {
  title: string;
  /** Describes the action's effect precisely. */
  description: ReactNode;
  /** The button's label at rest and while the request runs. */
  label: string;
  pendingLabel: string;
  /** True if the action cannot be undone. */
  isFinal?: boolean;
  pending: boolean;
  error: string | null;
  onSubmit: () => void;
  onClose: () => void;
  /**
   * The fields: the reason, and last a fresh code (`FreshCodeField`) if the action requires one.
   */
  children: ReactNode;
}

/** The dialog of an action with its fields. It stays open after a failure. */
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

interface FreshCodeFieldProps {
  name: string;
  error: string | undefined;
}

/** Asks for a fresh code in the dialog of an action that a stolen session must not do. */
export function FreshCodeField(field: FreshCodeFieldProps) {
  return (
    <TextField
      label="Code of your authenticator app"
      hint="One that you have not used yet, or a recovery code."
      autoComplete="one-time-code"
      required
      {...field}
    />
  );
}
