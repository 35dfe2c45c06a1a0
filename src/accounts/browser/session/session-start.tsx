import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { connectNavigation } from "./navigation.ts";
import { startSession } from "./start-session.ts";

/** Wakes the session once the page is alive. Stands once in the root, beside the outlet. */
export function SessionStart() {
  const navigate = useNavigateAndShow();
  const queries = useQueryClient();
  useEffect(() => {
    connectNavigation({ navigate, clearQueries: () => clearInactiveQueries(queries) });
    void startSession();
  }, [navigate, queries]);
  return null;
}

/**
 * Drops every answer that is not on the screen, once what was personal has left it. The rest is the
 * same for everyone, and dropping it would make it flash.
 */
function clearInactiveQueries(queries: QueryClient): void {
  setTimeout(() => {
    queries.removeQueries({ type: "inactive" });
    queries.getMutationCache().clear();
  });
}

/**
 * Navigates, and resolves when the new page is on the screen. The router's own promise resolves
 * sooner: the page that is being left still stands then, and would send its user elsewhere.
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
