import { type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** By lesson, the number of mounted components that keep its film in view. */
const askers = createStore<Record<string, number>>(() => ({}));

function count(videoId: string, change: 1 | -1): void {
  askers.setState((counts) => ({ [videoId]: (counts[videoId] ?? 0) + change }));
}

/**
 * Keeps the lesson's film in view while the caller is mounted: the film becomes small when its
 * place is scrolled away.
 */
export function useKeepsFilmInView(videoId: string): void {
  useEffect(() => {
    count(videoId, 1);
    return () => count(videoId, -1);
  }, [videoId]);
}

/** Whether the player leaves its place, which is out of view, and lies over the page. */
export function useIsPinned(videoId: string, place: RefObject<HTMLElement | null>): boolean {
  const isAsked = useStore(askers, (counts) => (counts[videoId] ?? 0) > 0);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAsked || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting), {
      threshold: 0.4,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isAsked, place]);
  return isAsked && isAway;
}
