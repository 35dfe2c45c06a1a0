import * as z from "zod/mini";
import { libraryTabs } from "#catalog/contract/categories.ts";

const libraryPlace = z.object({
  tab: z.enum(libraryTabs),
  /** How many pages of its lessons were shown. */
  pages: z.int().check(z.minimum(1), z.maximum(50)),
  scrollY: z.number().check(z.minimum(0), z.maximum(100_000)),
});
export type LibraryPlace = z.infer<typeof libraryPlace>;

const name = "tlp-library";

/** Where one was in the library, stored in this browser until logout. */
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
    // Without storage the next visit begins at the first tab.
  }
}
