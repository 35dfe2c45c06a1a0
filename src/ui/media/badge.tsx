import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

const kinds = {
  /** Over an image: a dark background in either theme. */
  onImage: "badge-on-image",
  new: "badge-new",
  accent: "badge-accent",
  outline: "badge-outline",
};

interface BadgeProps {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}

/** A small label: a category, NEW, YOUR PLAN. */
export function Badge({ kind = "outline", className, children }: BadgeProps) {
  return <span className={classNames("badge", kinds[kind], className)}>{children}</span>;
}
