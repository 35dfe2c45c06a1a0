import * as z from "zod/mini";
import { libraryTabs } from "#catalog/contract/categories.ts";
import type { Video } from "#catalog/contract.ts";
import { slugPattern } from "#platform/contract/slug.ts";

const libraryPlace = z.object({
  tab: z.enum(libraryTabs),
  /** How many pages of the tab's lessons were shown. */
  pages: z.int().check(z.minimum(1), z.maximum(50)),
  /** The opened lesson, or else the first one in the window. */
  videoId: z.string().check(z.regex(slugPattern)),
  /** The lesson's serial number, which the list shows. */
  number: z.int().check(z.minimum(0)),
});
export type LibraryPlace = z.infer<typeof libraryPlace>;

const name = "tlp-library";

/** The user's place in the library, stored in this browser until logout. */
export function readLibraryPlace(): LibraryPlace | null {
  try {
    return z.parse(libraryPlace, JSON.parse(localStorage.getItem(name) ?? "null"));
  } catch {
    return null;
  }
}

export function storeLibraryPlace(place: LibraryPlace): void {
  try {
    localStorage.setItem(name, JSON.stringify(place));
  } catch {
    // Without storage the next visit offers no place.
  }
}

interface ShownLibrary {
  tab: LibraryPlace["tab"];
  pages: readonly { videos: readonly Pick<Video, "videoId" | "serialNumber">[] }[];
  /** The index of the first lesson in the window. */
  firstVisible: number;
  /** The browser's current path: a lesson's path if a lesson was opened. */
  pathname: string;
}

/**
 * The place in a library that is shown or was just left. Null at the library's beginning, which
 * /library opens anyway.
 */
export function findLibraryPlace({ tab, pages, firstVisible, pathname }: ShownLibrary) {
  const videos = pages.flatMap((page) => page.videos);
  const opened = videos.find(({ videoId }) => pathname === `/video/${videoId}`);
  if (!opened && tab === libraryTabs[0] && firstVisible === 0) return null;
  const video = opened ?? videos[firstVisible];
  if (!video) return null;
  const { videoId, serialNumber: number } = video;
  return { tab, pages: Math.min(50, pages.length), videoId, number } satisfies LibraryPlace;
}
