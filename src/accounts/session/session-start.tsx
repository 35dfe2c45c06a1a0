import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { connectNavigation } from "./navigation.ts";
import { startSession } from "./start-session.ts";

/** Wakes the session once the page is alive. Stands once in the root, beside the outlet. */
export function SessionStart() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    connectNavigation({
      navigate: (path) => navigate(path),
      forgetAnswers: () => queries.clear(),
    });
    void startSession();
  }, [navigate, queries]);
  return null;
}
