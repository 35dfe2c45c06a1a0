import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/forms/button.tsx";

interface PreviewDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** A page with a draft, over the whole window. Its links and forms are inert. */
export function PreviewDialog({ onClose, children }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Preview"
      onClose={onClose}
      onClickCapture={holdLinks}
      onSubmitCapture={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-surface text-text"
    >
      <div className="sticky top-0 z-30 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-raised px-5 py-3">
        <p className="font-medium">Preview. Nothing of it is saved.</p>
        <Button size="small" onClick={() => dialog.current?.close()}>
          Close the preview
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** Stops links, which would leave the draft. */
function holdLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest("a")) return;
  event.preventDefault();
  event.stopPropagation();
}
