import { infiniteQueryOptions } from "@tanstack/react-query";
import { communityEndpoints, communityPageSize } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

interface Page<Item> {
  items: Item[];
  total: number;
}

/** The pages of a video's questions that were requested. */
export const questionsQuery = (videoId: string) =>
  pagesQuery([communityEndpoints.questions.path, videoId], async (page, signal) => {
    const { data } = await callApi(
      communityEndpoints.questions,
      { params: { videoId }, query: queryOf(page) },
      { signal, missing: "Unable to fetch video questions." },
    );
    return { items: data.questions, total: data.totalQuestions };
  });

/** The pages of a video's reviews that were requested. */
export const reviewsQuery = (videoId: string) =>
  pagesQuery([communityEndpoints.reviews.path, videoId], async (page, signal) => {
    const { data } = await callApi(
      communityEndpoints.reviews,
      { params: { videoId }, query: queryOf(page) },
      { signal, missing: "Unable to fetch video reviews." },
    );
    return { items: data.reviews, total: data.totalReviews };
  });

/** The pages of the user's questions and reviews that were requested. */
export const contentQuery = (userId: string) =>
  pagesQuery([communityEndpoints.ownContent.path, userId], async (page, signal) => {
    const { data } = await callApi(
      communityEndpoints.ownContent,
      { params: { userId }, query: queryOf(page) },
      { signal, missing: "Unable to fetch user content." },
    );
    return { items: data.content, total: data.totalContent };
  });

/** Another page exists only if the last one was full (spec §9). */
function pagesQuery<Item extends { _id: string }>(
  queryKey: readonly string[],
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Page<Item>, pages) =>
      last.items.length === communityPageSize ? pages.length + 1 : undefined,
    select: ({ pages }) => ({
      items: uniqueById(pages.flatMap((page) => page.items)),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** A post added between two fetches moves the last item of a page to the start of the next. */
function uniqueById<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}

function queryOf(page: number) {
  return { page, limit: communityPageSize };
}
