import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { clearReachedIntention } from "./intention/intention.ts";
import { connectNavigation } from "./navigation.ts";
import { startSession } from "./start-session.ts";
import { useSession } from "./use-session.ts";

/** Starts the session after hydration. Rendered once in the root, beside the outlet. */
export function SessionStart() {
  const navigate = useNavigateAndShow();
  const queries = useQueryClient();
  useEffect(() => {
    connectNavigation({ navigate, clearQueries: () => clearInactiveQueries(queries) });
    void startSession();
  }, [navigate, queries]);
  useReachedIntention();
  return null;
}

function useReachedIntention(): void {
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (isAuthenticated) clearReachedIntention(pathname);
  }, [pathname, isAuthenticated]);
}

/**
 * Removes cached responses that are not on the screen, after personal ones have unmounted. The
 * remaining ones are public, and removing them would make the page flash.
 */
function clearInactiveQueries(queries: QueryClient): void {
  setTimeout(() => {
    queries.removeQueries({ type: "inactive" });
    queries.getMutationCache().clear();
  });
}

/**
 * Navigates, and resolves when the new page has rendered. The router's own promise resolves while
 * the old page is still mounted, and that page's guard would redirect.
 */
function useNavigateAndShow() {
  const navigate = useNavigate();
  const location = useLocation();
  const waiting = useRef<{ left: typeof location; resolve: () => void }[]>([]);
  const shown = useRef(location);
  useEffect(() => {
    shown.current = location;
    for (const { left, resolve } of waiting.current) if (left !== location) resolve();
    waiting.current = waiting.current.filter(({ left }) => left === location);
  }, [location]);
  return useCallback(
    async (path: string) => {
      const { promise: isShown, resolve } = Promise.withResolvers<void>();
      waiting.current.push({ left: shown.current, resolve });
      await navigate(path);
      await isShown;
    },
    [navigate],
  );
}
