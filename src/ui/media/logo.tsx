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

/** The mark with the school's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-3 font-title text-xl leading-none font-[560] tracking-[-0.01em] sm:text-subtitle">
      <LogoMark className="shrink-0" />
      {name}
    </span>
  );
}
