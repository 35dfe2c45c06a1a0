import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Text below the title, announced with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** `centre` is a dialog; `side` slides in from the right edge. */
  place?: "centre" | "side";
}

const places = {
  centre:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-sheet sm:inset-auto sm:left-1/2 sm:top-1/2 sm:w-[min(560px,calc(100vw-3rem))] " +
    "sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-sheet data-starting-style:translate-y-6 " +
    "sm:data-starting-style:-translate-y-[calc(50%-12px)] data-ending-style:opacity-0 data-starting-style:opacity-0",
  side:
    "inset-y-0 right-0 w-[min(360px,88vw)] rounded-l-sheet data-starting-style:translate-x-full " +
    "data-ending-style:translate-x-full",
};

/** Fields to fill in come before the button that closes the dialog. */
const field = "input:enabled:not([type=hidden]), select:enabled, textarea:enabled";

/** The dialog, in its own module so that {@link Dialog} fetches it on first use. */
export default function DialogBody(props: DialogProps) {
  const { open, onOpenChange, title, description, children, place = "centre" } = props;
  const popup = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={(opened) => {
            // On touch screens the keyboard would cover the dialog's text.
            if (opened === "touch") return popup.current;
            return (
              (place === "centre" && content.current?.querySelector<HTMLElement>(field)) || true
            );
          }}
          className={classNames(
            "fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised p-6 text-text shadow-sheet outline-none",
            "transition-[translate,opacity] duration-200 ease-damper sm:p-8",
            places[place],
          )}
        >
          <div className="flex items-start justify-between gap-6">
            <Base.Title className="font-title text-2xl leading-tight tracking-tight">
              {title}
            </Base.Title>
            <Base.Close
              aria-label="Close"
              className="pressable -mr-2 -mt-2 grid shrink-0 place-items-center rounded-control text-muted hover:text-accent-text"
            >
              <X size={22} aria-hidden />
            </Base.Close>
          </div>
          {description && (
            <Base.Description className="mt-3 text-muted">{description}</Base.Description>
          )}
          {children && (
            <div ref={content} className="mt-6">
              {children}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
