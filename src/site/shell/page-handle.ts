import { useMatches } from "react-router";

/** What a route's `handle` may say about its page. */
export interface PageHandle {
  /** `paper` for daylight pages: plans, legal texts, accounts, long reading. */
  mood?: "evening" | "paper";
  /** True where the page begins with a picture that reaches under the header. */
  underHeader?: boolean;
}

/** The handle of the page on screen. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle;
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null;
}
