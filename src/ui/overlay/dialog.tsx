import { useLazyComponent } from "../interaction/use-lazy-component.ts";
import type { DialogProps } from "./dialog-body.tsx";

/** A modal dialog, whose code is fetched when it is first opened. */
export function Dialog(props: DialogProps) {
  const Body = useLazyComponent(loadBody, props.open, () => props.onOpenChange(false));
  return Body && <Body {...props} />;
}

const loadBody = () => import("./dialog-body.tsx");
