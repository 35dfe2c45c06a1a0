import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { communityPageSize, type Question } from "#community/contract.ts";

/** The element id of a question on its lesson's page. */
export const questionAnchor = (questionId: string) => `question-${questionId}`;

/** The number of pages that are searched for a linked question. */
const maxPages = 20;

/**
 * The id of the question in the URL's hash, or undefined. Fetches pages of the list until it contains
 * the question.
 */
export function useLinkedQuestion(
  query: UseInfiniteQueryResult<{ items: Question[]; total: number }>,
): string | undefined {
  const { hash } = useLocation();
  const id = /^#question-([\w-]+)$/.exec(hash)?.[1];
  const items = query.data?.items;
  const isMissing = id !== undefined && items?.every(({ _id }) => _id !== id) === true;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isSearching =
    isMissing &&
    hasNextPage &&
    !isFetchNextPageError &&
    items.length < maxPages * communityPageSize;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return id;
}

/** Scrolls an element into view and focuses it once it is the linked question. */
export function useScrolledTo(isLinked: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    element.current?.scrollIntoView({ block: "start" });
    element.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return element;
}
