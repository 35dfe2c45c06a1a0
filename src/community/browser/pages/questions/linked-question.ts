import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { communityPageSize, type Question } from "#community/contract.ts";

/** The place of a question within its lesson's page. */
export const questionAnchor = (questionId: string) => `question-${questionId}`;

/** How far a linked question is looked for. */
const maxPages = 20;

/**
 * The question that the page's address names, undefined where it names none. Pages of the list are
 * fetched until it is there.
 */
export function useLinkedQuestion(
  query: UseInfiniteQueryResult<{ items: Question[]; total: number }>,
): string | undefined {
  const { hash } = useLocation();
  const id = /^#question-([\w-]+)$/.exec(hash)?.[1];
  const items = query.data?.items;
  const isMissing = id !== undefined && items?.every(({ _id }) => _id !== id) === true;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isSought =
    isMissing &&
    hasNextPage &&
    !isFetchNextPageError &&
    items.length < maxPages * communityPageSize;
  useEffect(() => {
    if (isSought && !isFetching) void fetchNextPage();
  }, [isSought, isFetching, fetchNextPage]);
  return id;
}

/** Scrolls an element into view and focuses it as soon as it is the linked one. */
export function useScrolledTo(isLinked: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    element.current?.scrollIntoView({ block: "start" });
    element.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return element;
}
