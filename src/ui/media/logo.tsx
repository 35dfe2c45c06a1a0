import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** Three keys, the middle one in the accent colour. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 25 24" width={25} height={24} aria-hidden="true" className={className}>
      <path
        d="M0 0h7v22a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2zM18 0h7v22a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z"
        fill="var(--key)"
      />
      <path d="M9 0h7v13a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z" fill="var(--accent)" />
    </svg>
  );
}

interface LogoProps {
  mark: ReactNode;
  /** Empty if the mark contains the name. */
  name: string;
  /** Whether the mark is wider than the keys, so that phones have less space for the name. */
  isWide?: boolean;
}

/** A mark with the school's name beside it, in two lines at most. */
export function Logo({ mark, name, isWide = false }: LogoProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-3 font-title leading-tight font-[560] tracking-[-0.01em] sm:text-subtitle",
        isWide ? "text-base" : "text-xl",
      )}
    >
      {mark}
      {name !== "" && <span className="line-clamp-2 text-balance">{name}</span>}
    </span>
  );
}
