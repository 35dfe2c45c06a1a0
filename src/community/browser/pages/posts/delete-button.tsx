import { useRef, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { textButtonClass } from "./text-button.ts";
import { useFocusAfterDelete } from "./use-focus-after-delete.ts";

interface DeleteButtonProps {
  what: "question" | "reply";
  /** What else goes, in a sentence. */
  note?: string;
  onDelete: () => Promise<unknown>;
  pending: boolean;
}

/** Deletes one's own words after a confirmation (spec §2). */
export function DeleteButton({ what, note, onDelete, pending }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leaveFocusTo = useFocusAfterDelete();
  const confirm = () => {
    leaveFocusTo(button.current?.closest<HTMLElement>(`[data-heir-of=${what}]`) ?? null);
    onDelete()
      // Its notice tells of a failure.
      .catch(() => leaveFocusTo(null))
      .finally(() => setAsking(false));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={textButtonClass}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        description={note ?? "It cannot be brought back."}
      >
        <div className="button-row">
          <Button variant="danger" onClick={confirm} pending={pending}>
            Delete
          </Button>
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
