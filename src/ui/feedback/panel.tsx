import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface PanelProps {
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A permanent notice within a page: the state, and the next step. */
export function Panel({ title, children, className }: PanelProps) {
  return (
    <div
      className={classNames(
        "animate-settle rounded-control border-l-4 border-accent bg-raised px-5 py-4 shadow-sheet",
        className,
      )}
    >
      <p className="font-semibold">{title}</p>
      <div className="mt-1 text-muted">{children}</div>
    </div>
  );
}
