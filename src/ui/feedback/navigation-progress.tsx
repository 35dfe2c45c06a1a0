import { useNavigation } from "react-router";

/** A progress line at the top while the next page loads. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      data-busy={busy || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left scale-x-0 bg-accent opacity-0 transition-[scale,opacity] duration-300 ease-damper data-busy:scale-x-80 data-busy:opacity-100 data-busy:delay-120 data-busy:duration-2000"
    />
  );
}
