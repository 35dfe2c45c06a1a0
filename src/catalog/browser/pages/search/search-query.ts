import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The server refuses longer searches. */
export const searchMaxLength = 200;

/** The debounce of typing before a search is sent. */
export const debounceMilliseconds = 150;

/** Prepares a typed text or URL parameter for the server. */
export function normalizeTypedSearch(typed: string | null): string {
  return (typed ?? "")
    .slice(0, searchMaxLength)
    .replace(refusedCharacters, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Control characters and lone surrogates, which the server refuses. */
const refusedCharacters = /[\p{Cc}\p{Cs}]/gu;

/**
 * Up to twenty lessons for a search (spec §2). The previous lessons are placeholders meanwhile.
 * Disabled for an empty search. A request without observers is aborted.
 */
export function searchQuery(search: string) {
  const query = { page: 1, limit: 20, search };
  return {
    ...apiQuery("/api/video", loadEndpoint, { query }, "Unable to fetch videos."),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  };
}

const loadEndpoint = async () => (await import("#catalog/contract.ts")).catalogEndpoints.search;
