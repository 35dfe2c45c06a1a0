import type { ReactNode } from "react";

/**
 * The room in which a lesson plays: its picture, 16:9, and the 72 px of the player's bar below it. On
 * a phone it reaches from edge to edge; on one that lies on its side the picture fits the window.
 */
export function PlayerPlace({ children }: { children?: ReactNode }) {
  return (
    <div className={place}>
      <div aria-hidden className="aspect-video" />
      <div aria-hidden className="h-18" />
      <div className="absolute inset-0">{children}</div>
    </div>
  );
}

const place =
  "relative mx-auto w-full max-w-[calc((100svh-72px)*16/9)] overflow-hidden rounded-poster bg-raised ring-1 " +
  "ring-line max-sm:-mx-[clamp(20px,6vw,96px)] max-sm:w-auto max-sm:max-w-none max-sm:rounded-none max-sm:ring-0";
