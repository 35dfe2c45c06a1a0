import { useState } from "react";
import { useLazyComponent } from "#ui/interaction/use-lazy-component.ts";
import { textButtonClass } from "../delete-button.tsx";
import type { HideDialogProps } from "./hide-dialog-body.tsx";

const loadBody = () => import("./hide-dialog-body.tsx");

/** Hides a post or shows it again. Its code loads when it opens, since students never open it. */
export function HidePostDialog(props: HideDialogProps) {
  const Body = useLazyComponent(loadBody, true, props.onClose);
  return Body && <Body {...props} />;
}

type HideButtonProps = Pick<HideDialogProps, "what" | "send"> & {
  /** The post's author. */
  author: string;
};

/** Lets an instructor hide a post where they read it. */
export function HideButton({ what, send, author }: HideButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={textButtonClass}
        aria-label={`Hide: ${what} by ${author}`}
        onClick={() => setOpen(true)}
      >
        Hide
      </button>
      {isOpen && (
        <HidePostDialog
          what={what}
          post={{ user: { name: author }, hidden: false }}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
