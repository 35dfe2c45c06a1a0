import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { keepsScroll } from "#ui/interaction/keep-scroll.ts";
import { usePageHandle } from "./page-handle.ts";

/** How far down each visited entry of the history was left, by its key. */
const scrollPositions = new Map<string, number>();

/**
 * Every navigation begins at the top and hands the keyboard to the page, also a link to the page that
 * is shown already (spec §2). A change of query (a tab, a period) leaves both where they are (design:
 * Browser). A place within a page is gone to, and left for the top by the back button. Back and
 * forward to a page that keeps its place (a long list) lead to where it was left.
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { restoresScroll = false } = usePageHandle();
  const returns = useNavigationType() === "POP" && restoresScroll;
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
    const left = returns && before.pathname !== pathname && scrollPositions.get(location.key);
    const place = hash === "" ? null : document.getElementById(hash.slice(1));
    if (typeof left === "number") window.scrollTo({ top: left, behavior: "instant" });
    else if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before.pathname === pathname && before.hash !== hash) return;
    // A field that a page has focused by itself keeps the focus.
    if (main.current && !(before.pathname !== pathname && holdsFocus(main.current))) {
      main.current.focus({ preventScroll: true });
    }
  }, [location, main, returns]);
}

/**
 * Records scrolling under the entry that is shown. The key changes before the new page is painted, so
 * a shorter page that pulls the window up is not taken for scrolling in the old one.
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
