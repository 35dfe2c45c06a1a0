import { type ReactNode, useState } from "react";
import { usePart } from "./use-part.ts";

export type MenuEntry =
  | { kind: "link"; label: string; to: string; icon?: ReactNode }
  | { kind: "action"; label: string; onSelect: () => void; icon?: ReactNode };

export interface MenuProps {
  /** Names the trigger. */
  label: string;
  /** What the trigger shows. */
  children: ReactNode;
  triggerClass: string;
  /** Stands above the entries: who is signed in, for instance. */
  heading?: ReactNode;
  entries: readonly MenuEntry[];
}

/** A menu behind a button. Its code is fetched when the button is pressed for the first time. */
export function Menu(props: MenuProps) {
  const [needed, setNeeded] = useState(false);
  const Body = usePart(loadBody, needed, () => setNeeded(false));
  if (Body) return <Body {...props} />;
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.triggerClass}
      onClick={() => setNeeded(true)}
    >
      {props.children}
    </button>
  );
}

const loadBody = () => import("./menu-body.tsx");
