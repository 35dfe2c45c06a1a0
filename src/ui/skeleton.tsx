import { classNames } from "./class-names.ts";

/** A place where something will stand. Give it its size by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames("animate-shimmer rounded-[8px] bg-key-off/75", className)}
    />
  );
}

/** A poster card that has not arrived: the same sizes, so that nothing jumps. */
export function PosterSkeleton() {
  return (
    <div data-skeleton aria-hidden>
      <Skeleton className="aspect-16/10 w-full rounded-poster" />
      <Skeleton className="mt-5 h-5 w-3/4" />
      <Skeleton className="mt-3 h-4 w-1/2" />
    </div>
  );
}
