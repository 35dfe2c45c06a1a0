import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Every change of path begins at the top and hands the keyboard to the new page; a change of query
 * (a tab, a period) leaves both where they are (design: Browser). A place within a page is gone to,
 * and left for the top by the back button.
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, hash });
  useEffect(() => {
    const { pathname: before, hash: placeBefore } = last.current;
    last.current = { pathname, hash };
    if (before === pathname && placeBefore === hash) return;
    const place = hash === "" ? null : document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before === pathname) return;
    // A field that a page has focused by itself keeps the focus.
    if (main.current && !main.current.contains(document.activeElement)) {
      main.current.focus({ preventScroll: true });
    }
  }, [pathname, hash, main]);
}
