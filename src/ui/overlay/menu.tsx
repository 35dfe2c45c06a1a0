import { useState } from "react";
import { useLazyComponent } from "../interaction/use-lazy-component.ts";
import type { MenuProps } from "./menu-body.tsx";

/** A menu behind a button. Its code is fetched when the button is pressed for the first time. */
export function Menu(props: MenuProps) {
  const [needed, setNeeded] = useState(false);
  const Body = useLazyComponent(loadBody, needed, () => setNeeded(false));
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
