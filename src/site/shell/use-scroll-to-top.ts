import { type RefObject, useEffect, useRef } from "react";
import { type Location, useLocation } from "react-router";
import { staysPut } from "#ui/stays-put.ts";

/**
 * Every navigation begins at the top and hands the keyboard to the page, also a link to the page that
 * is shown already (spec §2). A change of query (a tab, a period) leaves both where they are (design:
 * Browser). A place within a page is gone to, and left for the top by the back button.
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const last = useRef(location);
  useEffect(() => {
    const before = last.current;
    last.current = location;
    if (!goesToTop(before, location)) return;
    const { hash, pathname } = location;
    const place = hash === "" ? null : document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before.pathname === pathname && before.hash !== hash) return;
    // A field that a page has focused by itself keeps the focus.
    if (main.current && !(before.pathname !== pathname && holdsFocus(main.current))) {
      main.current.focus({ preventScroll: true });
    }
  }, [location, main]);
}

function goesToTop(before: Location, after: Location): boolean {
  if (before.pathname !== after.pathname || before.hash !== after.hash) return true;
  return before.key !== after.key && before.search === after.search && !staysPut(after.state);
}

const holdsFocus = (main: HTMLElement) => main.contains(document.activeElement);
