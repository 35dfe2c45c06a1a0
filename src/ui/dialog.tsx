import { lazy, type ReactNode, Suspense, useState } from "react";

const DialogBody = lazy(() => import("./dialog-body.tsx"));

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
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <DialogBody {...props} />
    </Suspense>
  );
}
