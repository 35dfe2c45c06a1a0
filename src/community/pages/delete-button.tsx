import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { wordButtonClass } from "./word-button.ts";

interface DeleteButtonProps {
  /** What it deletes, such as `question`. */
  what: string;
  /** What else goes, in a sentence. */
  note?: string;
  onDelete: () => Promise<unknown>;
  pending: boolean;
}

/** Deletes one's own words after a confirmation (spec §2). */
export function DeleteButton({ what, note, onDelete, pending }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    // A failure is told by its notice.
    onDelete().then(
      () => setAsking(false),
      () => setAsking(false),
    );
  };
  return (
    <>
      <button type="button" className={wordButtonClass} onClick={() => setAsking(true)}>
        Delete
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        description={note ?? "It cannot be brought back."}
      >
        <div className="flex flex-wrap gap-3">
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
