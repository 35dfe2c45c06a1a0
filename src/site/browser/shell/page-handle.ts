import { useMatches } from "react-router";

/** A route's `handle`. */
export interface PageHandle {
  /** The theme if neither device nor visitor asks for dark; `dark` by default. */
  pageTheme?: "dark" | "light";
  /**
   * Set if the page starts with an image that extends under the header: `true` for an image that is
   * dark in either theme, `themed` for one that follows the theme.
   */
  underHeader?: boolean | "themed";
  /** True if the page fills the window, without header, footer and bottom bar. */
  fillsWindow?: boolean;
  /** True for long lists: Back restores the scroll position. */
  restoresScroll?: boolean;
  /**
   * Query parameters that change the document, each with its known values. The server removes all
   * others (main/http/document-keys.ts).
   */
  knownQuery?: Readonly<Record<string, readonly string[]>>;
}

/** The current page's handle. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle;
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null;
}
