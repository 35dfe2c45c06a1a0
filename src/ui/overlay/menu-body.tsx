import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type MenuEntry =
  | { kind: "link"; label: string; to: string; icon?: ReactNode }
  | { kind: "action"; label: string; onSelect: () => void; icon?: ReactNode };

export interface MenuProps {
  /** The accessible name of the trigger. */
  label: string;
  /** The content of the trigger. */
  children: ReactNode;
  triggerClass: string;
  /** Shown above the entries. */
  heading?: ReactNode;
  entries: readonly MenuEntry[];
}

const entryClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-[9px] px-3 text-left text-small outline-none select-none data-highlighted:bg-key-off";

/** The menu, in its own module so that {@link Menu} fetches it on first use; opens at once. */
export default function MenuBody({ label, children, triggerClass, heading, entries }: MenuProps) {
  return (
    <Base.Root defaultOpen modal={false}>
      <Base.Trigger aria-label={label} className={triggerClass}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={10} align="end" className="z-40 outline-none">
          <Base.Popup className="min-w-60 origin-(--transform-origin) rounded-control bg-raised p-2 text-text shadow-sheet ring-1 ring-line outline-none transition-[opacity,scale] duration-160 ease-damper data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {heading && <div className="border-b border-line px-3 pt-1 pb-3 mb-2">{heading}</div>}
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const inside = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if (entry.kind === "link") {
    return (
      <Base.Item className={entryClass} render={<Link to={entry.to} />}>
        {inside}
      </Base.Item>
    );
  }
  return (
    <Base.Item className={entryClass} onClick={entry.onSelect}>
      {inside}
    </Base.Item>
  );
}
