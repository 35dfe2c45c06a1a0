import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { keepsScroll } from "#ui/interaction/scroll.ts";
import { usePageHandle } from "./page-handle.ts";

/** The last scroll position of each history entry, by its key. */
const scrollPositions = new Map<string, number>();

/**
 * Every navigation scrolls to the top and focuses `main`, also for a link to the current page (spec
 * §2). A change of query (a tab, a billing period) keeps scroll position and focus (design:
 * Browser). A hash scrolls to its element, and back from it to the top. Back and forward to a page
 * with `restoresScroll` (a long list) restore the position.
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { restoresScroll = false } = usePageHandle();
  const restores = useNavigationType() === "POP" && restoresScroll;
  const last = useRef(location);
  useScrollPositions(location.key);
  useEffect(() => {
    const before = last.current;
    last.current = location;
    if (!goesToTop(before, location)) {
      scrollPositions.set(location.key, window.scrollY);
      return;
    }
    const { hash, pathname } = location;
    const saved = restores && before.pathname !== pathname && scrollPositions.get(location.key);
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    if (typeof saved === "number") window.scrollTo({ top: saved, behavior: "instant" });
    else if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before.pathname === pathname && before.hash !== hash) return;
    // A field that the page has focused keeps the focus.
    if (main.current && !(before.pathname !== pathname && holdsFocus(main.current))) {
      main.current.focus({ preventScroll: true });
    }
  }, [location, main, restores]);
}

/**
 * Records scroll positions by history entry. The key changes before the new page is painted, so that the
 * scroll caused by a shorter page is not recorded for the old one.
 */
function useScrollPositions(key: string): void {
  const shown = useRef(key);
  useLayoutEffect(() => {
    shown.current = key;
  }, [key]);
  useEffect(() => {
    const record = () => scrollPositions.set(shown.current, window.scrollY);
    window.addEventListener("scroll", record, { passive: true });
    return () => window.removeEventListener("scroll", record);
  }, []);
}

function goesToTop(before: Location, after: Location): boolean {
  if (before.pathname !== after.pathname || before.hash !== after.hash) return true;
  return before.key !== after.key && before.search === after.search && !keepsScroll(after.state);
}

const holdsFocus = (main: HTMLElement) => main.contains(document.activeElement);
