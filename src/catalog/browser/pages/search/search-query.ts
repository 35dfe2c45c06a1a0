import { keepPreviousData } from "@tanstack/react-query";
import { catalogEndpoints } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** Longer searches are refused by the server. */
export const searchMaxLength = 200;

/** How long typing must rest before a search is sent. */
export const debounceMilliseconds = 150;

/** What is searched for where this has been typed, or stands in an address. */
export function normalizeSearch(typed: string | null): string {
  return (typed ?? "")
    .slice(0, searchMaxLength)
    .replace(unsendable, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Control characters and halves of characters, which no server takes. */
const unsendable = /[\p{Cc}\p{Cs}]/gu;

/**
 * Up to twenty lessons for a search (spec §2), the last ones standing until the new ones come. An
 * empty search asks nothing. A search that nobody looks at any more is broken off.
 */
export function searchQuery(search: string) {
  const query = { page: 1, limit: 20, search };
  return {
    ...apiQuery(catalogEndpoints.search, { query }, "Unable to fetch videos."),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  };
}
