import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Every change of path begins at the top and hands the keyboard to the new page; a change of query
 * (a tab, a period) leaves both where they are (design: Browser).
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash === "") window.scrollTo(0, 0);
    // A field that a page has focused by itself keeps the focus.
    if (main.current && !main.current.contains(document.activeElement)) {
      main.current.focus({ preventScroll: true });
    }
  }, [pathname, hash, main]);
}
