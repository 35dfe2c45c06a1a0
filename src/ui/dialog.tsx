import type { ReactNode } from "react";
import { usePart } from "./use-part.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title, read out with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** `centre` is a dialogue; `side` slides in from the right edge. */
  place?: "centre" | "side";
}

/** A modal dialogue. Its code is fetched when it is opened for the first time. */
export function Dialog(props: DialogProps) {
  const Body = usePart(loadBody, props.open, () => props.onOpenChange(false));
  return Body && <Body {...props} />;
}

const loadBody = () => import("./dialog-body.tsx");
