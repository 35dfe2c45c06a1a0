import { useState } from "react";
import { useLazyComponent } from "../interaction/use-lazy-component.ts";
import type { MenuProps } from "./menu-body.tsx";

/** A menu button, whose code is fetched when it is first pressed. */
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
