import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { LibraryTab } from "#catalog/contract/categories.ts";
import { keepScrollState } from "#ui/interaction/keep-scroll.ts";
import { type LibraryPlace, readLibraryPlace, storeLibraryPlace } from "./library-place.ts";
import { libraryQuery } from "./library-queries.ts";

/** Links within a visit go to the top, so only its first library opens where one was. */
let isFirst = true;

/**
 * Stores where one is in the library, and opens it there on a new visit: tab, pages and scroll position. A URL that
 * names a tab, and whoever has scrolled or chosen one meanwhile, win.
 */
export function useLibraryPlace(tab: LibraryTab): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  useStoredPlace(client, tab);

  const open = useEffectEvent(async (leaving: AbortSignal) => {
    const restoresScroll = isFirst;
    isFirst = false;
    const place = search === "" ? readLibraryPlace() : null;
    if (!place) return;
    const isMoved = watchInput(leaving);
    const isReady = await loadPages(client, place);
    if (!isReady || leaving.aborted || isMoved() || location.search !== "") return;
    if (place.tab !== tab) {
      await navigate(`?tab=${place.tab}`, { replace: true, state: keepScrollState });
    }
    if (restoresScroll) scrollOnceTall(place.scrollY, leaving, isMoved);
  });
  useEffect(() => {
    const leaving = new AbortController();
    void open(leaving.signal);
    return () => leaving.abort();
  }, []);
}

function useStoredPlace(client: QueryClient, tab: LibraryTab): void {
  const scrollY = useRef(0);
  const store = useEffectEvent(() => {
    const shown = client.getQueryData(libraryQuery(client, tab).queryKey);
    const pages = Math.min(50, Math.max(1, shown?.pages.length ?? 1));
    storeLibraryPlace({ tab, pages, scrollY: scrollY.current });
  });
  // The page that follows scrolls to its top, which is no place in the library.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const note = () => {
      scrollY.current = Math.max(0, window.scrollY);
    };
    addEventListener("scroll", note, { passive: true, signal });
    addEventListener("pagehide", () => store(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && store(),
      { signal },
    );
    return () => {
      leaving.abort();
      store();
    };
  }, []);
}

/** Fetches the pages that were shown; false where that fails. */
async function loadPages(client: QueryClient, { tab, pages }: LibraryPlace): Promise<boolean> {
  const options = libraryQuery(client, tab);
  const known = client.getQueryData(options.queryKey);
  const count = known?.pages.length ?? (options.initialData ? 1 : 0);
  if (count >= pages) return true;
  // A fetch under way asks for the pages that are shown.
  await client.cancelQueries({ queryKey: options.queryKey });
  return client.fetchInfiniteQuery({ ...options, pages, staleTime: 0 }).then(
    () => true,
    () => false,
  );
}

/** Whether the user has done something since. */
function watchInput(signal: AbortSignal): () => boolean {
  let isMoved = false;
  const note = () => {
    isMoved = true;
  };
  for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(kind, note, { passive: true, signal, once: true });
  }
  return () => isMoved;
}

/** Scrolls as soon as the page reaches down to there. */
function scrollOnceTall(top: number, leaving: AbortSignal, isMoved: () => boolean): void {
  const observer = new ResizeObserver(() => {
    const isTall = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (!isTall && !isMoved()) return;
    observer.disconnect();
    if (!isMoved()) window.scrollTo({ top, behavior: "instant" });
  });
  observer.observe(document.body);
  leaving.addEventListener("abort", () => observer.disconnect());
}
