import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newReleasesQuery, topRatedQuery } from "#catalog/browser/index.ts";
import { nextQuery, videoQuery } from "#catalog/browser/pages/lesson/video-queries.ts";
import { firstPageQuery } from "#catalog/browser/pages/lists/library-queries.ts";
import { searchQuery } from "#catalog/browser/pages/search/search-query.ts";
import {
  favoritesQuery,
  useRemoveFavorite,
  useSetFavorite,
} from "#community/browser/pages/favorites/favorite-queries.ts";
import {
  contentQuery,
  questionsQuery,
  reviewsQuery,
} from "#community/browser/pages/posts/page-queries.ts";
import {
  useAddReply,
  useAskQuestion,
  useDeleteQuestion,
  useDeleteReply,
  useSubmitReview,
} from "#community/browser/pages/posts/post-mutations.ts";
import { connectSession } from "#platform/browser/api/session-bridge.ts";
import { statsQuery } from "#site/browser/pages/home/stats.tsx";
import { notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { renderHook } from "../support/render-hook.ts";

vi.mock("#ui/feedback/toast.ts");

const unknownId = "00000000-0000-4000-8000-000000000000";

beforeEach(() => vi.stubGlobal("document", { cookie: "" }));
afterEach(() => vi.unstubAllGlobals());

const answerWith = (status: number, body: object | null) =>
  vi.stubGlobal("fetch", async () =>
    body === null ? new Response(null, { status }) : Response.json(body, { status }),
  );
const refusal = { message: "We are moving house.", code: "x.y", requestId: "1" };

describe("a read", () => {
  const reads = [
    ["Unable to fetch new videos.", newReleasesQuery],
    ["Unable to fetch stats.", statsQuery],
    ["Unable to fetch top rated videos.", topRatedQuery],
    ["Unable to fetch user favorites.", favoritesQuery(unknownId)],
    ["Unable to fetch videos.", firstPageQuery("beginner")],
    ["Unable to fetch videos.", searchQuery("bach")],
    ["Unable to fetch video details.", videoQuery("five-finger-c")],
    ["Unable to fetch next videos.", nextQuery({ category: "beginner", serialNumber: 1 })],
    ["Unable to fetch video questions.", questionsQuery("five-finger-c")],
    ["Unable to fetch video reviews.", reviewsQuery("five-finger-c")],
    ["Unable to fetch user content.", contentQuery(unknownId)],
  ] as const;

  /** Runs a query's function, as TanStack Query does. */
  function ask(query: object): Promise<unknown> {
    const { queryFn }: { queryFn?: unknown } = query;
    if (typeof queryFn !== "function") throw new Error("This query has no function of its own.");
    return queryFn({ signal: new AbortController().signal, pageParam: 1 });
  }

  test.each(reads)(
    "raises %j where the answer has no data [client-texts-1]",
    async (text, query) => {
      answerWith(200, {});
      await expect(ask(query)).rejects.toThrow(text);
    },
  );

  test.each(reads)(
    "raises the server's message, where there is one, not %j [client-texts-2]",
    async (_, query) => {
      answerWith(503, refusal);
      await expect(ask(query)).rejects.toThrow("We are moving house.");
    },
  );

  test.each(reads)(
    "without a message raises the transport's, not %j [client-texts-3]",
    async (_, query) => {
      answerWith(500, null);
      await expect(ask(query)).rejects.toThrow("Request failed with status code 500");
    },
  );

  test("that needs a session fails with a message when there is none to refresh [client-texts-4]", async () => {
    connectSession({
      readAccessToken: () => "run-out",
      canRefresh: () => true,
      needsRefresh: () => false,
      logInAgain: () => undefined,
      refresh: () => Promise.reject(new Error("No refresh token available")),
    });
    answerWith(401, {});
    await expect(ask(favoritesQuery(unknownId))).rejects.toThrow("No refresh token available");
  });
});

describe("a change", () => {
  const lesson = { _id: unknownId, videoId: "five-finger-c", title: "Five Fingers" };
  const draft = { userId: unknownId, what: "reply", subject: unknownId } as const;
  const words = { title: "Thumb", text: "Under?" };

  beforeEach(() => {
    vi.mocked(notifyError).mockReset();
    vi.mocked(notifySuccess).mockReset();
    vi.stubGlobal("localStorage", { removeItem: () => {} });
  });

  const change = <Input>(
    use: () => { mutateAsync: (input: Input) => Promise<unknown> },
    of: Input,
  ) => renderHook(use).mutateAsync(of);

  const changes: readonly [string, () => Promise<unknown>][] = [
    ["Unable to add to favorites.", () => change(() => useSetFavorite(unknownId, lesson), true)],
    ["Unable to remove from favorites.", () => change(() => useRemoveFavorite(unknownId), "five")],
    ["Unable to submit question.", () => change(() => useAskQuestion(lesson, draft), words)],
    ["Unable to submit reply.", () => change(() => useAddReply(draft), "Under.")],
    ["Unable to delete reply.", () => change(() => useDeleteReply(unknownId, unknownId), 0)],
    ["Unable to delete question.", () => change(() => useDeleteQuestion(unknownId), unknownId)],
    [
      "Unable to submit review.",
      () => change(() => useSubmitReview(lesson, draft), { rating: 9, text: "Clear." }),
    ],
  ];

  test.each(changes)("that fails without a word says %j [client-texts-5]", async (text, make) => {
    answerWith(500, null);
    await expect(make()).rejects.toThrow();
    expect(vi.mocked(notifyError).mock.calls).toEqual([[text]]);
    expect(notifySuccess).not.toHaveBeenCalled();
  });

  test.each(changes)(
    "that the server refuses says why, not %j [client-texts-6]",
    async (_, make) => {
      answerWith(409, refusal);
      await expect(make()).rejects.toThrow();
      expect(vi.mocked(notifyError).mock.calls).toEqual([["We are moving house."]]);
    },
  );

  test.each([
    () => change(() => useRemoveFavorite(unknownId), "five"),
    () => change(() => useSetFavorite(unknownId, lesson), false),
  ])(
    "of favourites whose answer has no data says that of its own (%#) [client-texts-7]",
    async (make) => {
      answerWith(200, {});
      await expect(make()).rejects.toThrow();
      const notices = vi.mocked(notifyError).mock.calls;
      expect(notices).toEqual([["Unable to remove video from favorites."]]);
    },
  );

  const written = {
    _id: unknownId,
    videoId: "five-finger-c",
    createdAt: "2026-05-01T10:00:00Z",
    user: { _id: unknownId, name: "Ada (demo student)", picture: null },
    hidden: false,
  };
  const question = { ...written, ...words, atSeconds: null, replies: [], answered: false };
  test.each([
    [
      "Question added successfully",
      question,
      () => change(() => useAskQuestion(lesson, draft), words),
    ],
    ["Reply added successfully", question, () => change(() => useAddReply(draft), "Under.")],
    [
      "Review added successfully",
      { ...written, rating: 9, text: "Clear." },
      () => change(() => useSubmitReview(lesson, draft), { rating: 9, text: "Clear." }),
    ],
  ])(
    "that was made says %j, with or without the server's word [client-texts-8]",
    async (text, data, make) => {
      for (const body of [{ data, message: text }, { data }]) {
        answerWith(200, body);
        await make();
      }
      expect(vi.mocked(notifySuccess).mock.calls).toEqual([[text], [text]]);
      expect(notifyError).not.toHaveBeenCalled();
    },
  );
});
