import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { LibraryTab } from "#catalog/contract/categories.ts";
import { keepScrollState, scrollBehavior } from "#ui/interaction/scroll.ts";
import { categoryLabel } from "./category-label.ts";
import {
  findLibraryPlace,
  type LibraryPlace,
  readLibraryPlace,
  storeLibraryPlace,
} from "./library-place.ts";
import { libraryQuery } from "./library-queries.ts";

interface LibraryPlaceLinkProps {
  tab: LibraryTab;
  /** The element that holds the tab's lessons. */
  panelId: string;
}

/**
 * The link back to the user's place in the library. /library itself always opens Beginner (spec
 * §2). Reserves its height, since the place is known only after hydration.
 */
export function LibraryPlaceLink({ tab, panelId }: LibraryPlaceLinkProps) {
  const client = useQueryClient();
  const { key, search } = useLocation();
  const [offered, setOffered] = useState<LibraryPlace | null>(null);
  const [followed, setFollowed] = useState<LibraryPlace | null>(null);
  useStoredPlace(client, tab, panelId);

  const offer = useEffectEvent(() => {
    const isUnnamed = !new URLSearchParams(search).has("tab");
    setOffered(isUnnamed ? readLibraryPlace() : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each arrival.
  useEffect(() => offer(), [key]);

  useEffect(() => {
    if (followed?.tab !== tab) return;
    const leaving = new AbortController();
    void loadPages(client, followed).then((isReady) => {
      if (isReady) showLesson(panelId, followed.videoId, leaving.signal);
    });
    return () => leaving.abort();
  }, [client, followed, tab, panelId]);

  return (
    <div className="mb-2 flex min-h-11 items-center">
      {offered && (
        <Link
          to={`/library?tab=${offered.tab}`}
          state={keepScrollState}
          onClick={() => setFollowed(offered)}
          className="inline-flex min-h-11 items-center text-small font-medium text-accent-text underline underline-offset-4 hover:text-text"
        >
          Go on in {categoryLabel(offered.tab)}, lesson {offered.number}
        </Link>
      )}
    </div>
  );
}

/** Stores the place whenever the user leaves the tab, the page or the window. */
function useStoredPlace(client: QueryClient, tab: LibraryTab, panelId: string): void {
  const firstVisible = useRef(0);
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const note = () => {
      const cards = [...document.querySelectorAll(`#${panelId} article`)];
      firstVisible.current = Math.max(
        0,
        cards.findIndex((card) => card.getBoundingClientRect().bottom > headerHeight),
      );
    };
    const store = () => {
      const pages = client.getQueryData(libraryQuery(client, tab).queryKey)?.pages ?? [];
      const { pathname } = window.location;
      const place = findLibraryPlace({ tab, pages, firstVisible: firstVisible.current, pathname });
      if (place) storeLibraryPlace(place);
    };
    note();
    addEventListener("scroll", note, { passive: true, signal });
    addEventListener("pagehide", store, { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && store(),
      { signal },
    );
    return () => {
      leaving.abort();
      store();
    };
  }, [client, tab, panelId]);
}

/** The height of the top bar, which covers the page's upper edge. */
const headerHeight = 72;

/** Fetches the pages that were shown; false if that fails. */
async function loadPages(client: QueryClient, { tab, pages }: LibraryPlace): Promise<boolean> {
  const options = libraryQuery(client, tab);
  const known = client.getQueryData(options.queryKey);
  if ((known?.pages.length ?? 0) >= pages) return true;
  // A running fetch requests only the pages shown now.
  await client.cancelQueries({ queryKey: options.queryKey });
  return client.fetchInfiniteQuery({ ...options, pages, staleTime: 0 }).then(
    () => true,
    () => false,
  );
}

/** Scrolls to the lesson's card once it is rendered, and focuses its link. */
function showLesson(panelId: string, videoId: string, signal: AbortSignal): void {
  const show = (): boolean => {
    const link = document.querySelector<HTMLElement>(`#${panelId} a[href="/video/${videoId}"]`);
    link?.closest("article")?.scrollIntoView({ block: "center", behavior: scrollBehavior() });
    link?.focus({ preventScroll: true });
    return link !== null;
  };
  requestAnimationFrame(() => {
    if (signal.aborted || show()) return;
    // A busy device renders the loaded cards some frames later.
    const watch = new MutationObserver(() => {
      if (show()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => watch.disconnect());
  });
}
