import { classNames } from "../class-names.ts";

/** A loading placeholder, sized by its classes; a span, since some stand in a paragraph. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames("block animate-shimmer rounded-[8px] bg-key-off/75", className)}
    />
  );
}

/** A loading placeholder of the same size as a poster card. */
export function PosterSkeleton({ rowOnPhones = false }: { rowOnPhones?: boolean }) {
  return (
    <div
      data-skeleton
      aria-hidden
      className={classNames(
        rowOnPhones &&
          "max-[636px]:grid max-[636px]:grid-cols-[112px_1fr] max-[636px]:content-center max-[636px]:gap-x-4",
      )}
    >
      <Skeleton
        className={classNames(
          "aspect-16/10 w-full rounded-poster",
          rowOnPhones && "max-[636px]:row-span-2 max-[636px]:rounded-[10px]",
        )}
      />
      <Skeleton className={classNames("mt-5 h-5 w-3/4", rowOnPhones && "max-[636px]:mt-3")} />
      <Skeleton className={classNames("mt-3 h-4 w-1/2", rowOnPhones && "max-[636px]:mt-0")} />
    </div>
  );
}
