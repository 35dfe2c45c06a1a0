import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** The number of mounted components that keep a lesson's film in view. */
const askers = new Map<string, number>();
const listeners = new Set<() => void>();

function count(videoId: string, change: 1 | -1): void {
  askers.set(videoId, (askers.get(videoId) ?? 0) + change);
  for (const listener of listeners) listener();
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
  const isAsked = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (askers.get(videoId) ?? 0) > 0,
    () => false,
  );
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
