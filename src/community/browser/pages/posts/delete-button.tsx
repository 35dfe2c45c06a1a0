import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

interface DeleteButtonProps {
  what: "question" | "reply";
  /** The further deletions, in a sentence. */
  note?: string;
  onDelete: () => Promise<unknown>;
  pending: boolean;
}

/** Deletes the user's own post after a confirmation (spec §2). */
export function DeleteButton({ what, note, onDelete, pending }: DeleteButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const setFocusTarget = useFocusAfterDelete();
  const confirm = () => {
    setFocusTarget(
      button.current?.closest<HTMLElement>(`[data-focus-after-delete=${what}]`) ?? null,
    );
    onDelete()
      // The mutation shows the error.
      .catch(() => setFocusTarget(null))
      .finally(() => setConfirming(false));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={textButtonClass}
        onClick={() => setConfirming(true)}
      >
        Delete
      </button>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Delete this ${what}?`}
        description={note ?? "It cannot be brought back."}
      >
        <div className="button-row">
          <Button variant="danger" onClick={confirm} pending={pending}>
            Delete
          </Button>
          <Button variant="ghost" onClick={() => setConfirming(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** A text-only button below a post. */
export const textButtonClass =
  "inline-flex min-h-11 items-center text-small font-medium text-muted underline-offset-4 " +
  "transition-colors duration-200 hover:text-accent-text hover:underline";

/**
 * Deleting a post removes its focused button. Pass the element that gets the focus then, or null
 * for none.
 */
export function useFocusAfterDelete(): (element: HTMLElement | null) => void {
  const target = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) target.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (element) => {
    target.current = element;
  };
}
