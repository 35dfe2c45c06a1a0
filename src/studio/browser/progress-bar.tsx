/** How much of something is done. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-key-off"
    >
      <div
        className="h-full rounded-full bg-accent transition-[inline-size] duration-300"
        style={{ inlineSize: `${percent}%` }}
      />
    </div>
  );
}
