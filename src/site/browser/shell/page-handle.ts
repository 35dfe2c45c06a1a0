import { useMatches } from "react-router";

/** What a route's `handle` may say about its page. */
export interface PageHandle {
  /** `paper` for daylight pages: plans, legal texts, accounts, long reading. */
  mood?: "evening" | "paper";
  /**
   * Set where the page begins with a picture that reaches under the header: `true` for one that is dark
   * in either theme, `themed` for one that turns with it.
   */
  underHeader?: boolean | "themed";
  /** True for a long list, to whose place Back returns. */
  restoresScroll?: boolean;
  /**
   * Names of the query that change the document, each with the values that the page knows. The
   * server leaves all others out (main/http/document-keys.ts).
   */
  knownQuery?: Readonly<Record<string, readonly string[]>>;
}

/** The handle of the page on screen. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle;
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null;
}
