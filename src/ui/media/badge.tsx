import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

const kinds = {
  /** Over an image: a dark background in either theme. */
  onImage: "bg-[#0e0c0de0] text-[#f3ecdf]",
  new: "bg-danger text-[#fdf3ec]",
  accent: "bg-accent text-accent-ink font-semibold",
  outline: "border border-border text-muted",
};

interface BadgeProps {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}

/** A small label: a category, NEW, YOUR PLAN. */
export function Badge({ kind = "outline", className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center rounded-full px-2.75 py-1 text-label leading-tight font-medium",
        kinds[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
