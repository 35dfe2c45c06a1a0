import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { saveProfile } from "#accounts/browser/pages/account-edit/save-profile.ts";
import { loadUser } from "#accounts/browser/session/start-session.ts";
import { verifyPayment } from "#billing/browser/pages/payment/flow/pending-payment.ts";
import { cancelSubscription } from "#billing/browser/pages/subscription/cancel-subscription.ts";
import { noSubscription } from "#billing/contract.ts";
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
import { renderHook } from "../support/render-hook.ts";

vi.mock("#ui/feedback/toast.ts");

const userId = "00000000-0000-4000-8000-000000000001";
const video = "00000000-0000-4000-8000-000000000002";
const questionId = "00000000-0000-4000-8000-000000000003";
const lesson = { _id: video, videoId: "five-finger-c", title: "Five Fingers" };
const draft = (what: "question" | "reply" | "review", subject: string) => ({
  userId,
  what,
  subject,
});
const user = {
  _id: userId,
  name: "Ada (demo student)",
  email: "ada@school.test",
  phone: null,
  picture: null,
  disabled: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  role: "student",
  ...noSubscription,
  subscription: "beginner",
  subscriptionStatus: "active",
  subscriptionType: "monthly",
} as const;
const payment = {
  userId,
  email: user.email,
  reference: "R-1",
  plan: "beginner",
  period: "yearly",
  isPaid: true,
} as const;

let sent: { call: string; body: unknown; headers: Headers }[];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-01T10:00:00Z") });
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=abc" });
  vi.stubGlobal("localStorage", { getItem: () => "an access token", setItem: () => {} });
  connectSession({
    readAccessToken: () => "an access token",
    canRefresh: () => true,
    needsRefresh: () => false,
    logInAgain: () => undefined,
    refresh: () => Promise.reject(new Error("No refresh token available")),
  });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ call: `${init.method} ${address}`, body, headers: new Headers(init.headers) });
    // Only the request is tested.
    return Response.json({ message: "Not today.", code: "x.y", requestId: "1" }, { status: 400 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs a query's own function, as TanStack Query does. */
function ask(query: object): Promise<unknown> {
  const { queryFn }: { queryFn?: unknown } = query;
  if (typeof queryFn !== "function") throw new Error("This query has no function of its own.");
  return queryFn({ signal: new AbortController().signal, pageParam: 1 });
}

const change = <Input>(use: () => { mutateAsync: (input: Input) => Promise<unknown> }, of: Input) =>
  renderHook(use).mutateAsync(of);

const category = "beginner";
const paged = "page=1&limit=10";
/** The call of spec §7, the browser code that makes it, and its body. */
const calls: readonly [string, () => Promise<unknown>, object?][] = [
  ["GET /api/video/new", () => ask(newReleasesQuery)],
  ["GET /api/stats", () => ask(statsQuery)],
  ["GET /api/review/top/rated/videos", () => ask(topRatedQuery)],
  [`GET /api/favorite/user/${userId}`, () => ask(favoritesQuery(userId))],
  [
    `DELETE /api/favorite/${userId}/five-finger-c`,
    () => change(() => useRemoveFavorite(userId), "five-finger-c"),
  ],
  [
    `POST /api/favorite/${userId}`,
    () => change(() => useSetFavorite(userId, lesson), true),
    { user: userId, video },
  ],
  ["GET /api/user", loadUser],
  [
    `PUT /api/user/${userId}`,
    () =>
      saveProfile({
        userId,
        name: "Ada",
        phone: "0800",
        picture: undefined,
        onProgress: () => {},
      }),
    { name: "Ada", phone: "0800" },
  ],
  ["GET /api/video/library?page=1&limit=12&category=beginner", () => ask(firstPageQuery(category))],
  ["GET /api/video?page=1&limit=20&search=bach", () => ask(searchQuery("bach"))],
  ["GET /api/video/five-finger-c", () => ask(videoQuery("five-finger-c"))],
  [
    "GET /api/video/next?category=beginner&serialNumber=3",
    () => ask(nextQuery({ category, serialNumber: 3 })),
  ],
  [`GET /api/question/video/five-finger-c?${paged}`, () => ask(questionsQuery("five-finger-c"))],
  [`GET /api/review/video/five-finger-c?${paged}`, () => ask(reviewsQuery("five-finger-c"))],
  [`GET /api/question/reviews/${userId}?${paged}`, () => ask(contentQuery(userId))],
  [
    `POST /api/question/${userId}`,
    () =>
      change(() => useAskQuestion(lesson, draft("question", lesson.videoId)), {
        title: "Thumb",
        text: "Under?",
      }),
    { text: "Under?", title: "Thumb", videoId: lesson.videoId, video, userId },
  ],
  [
    `PUT /api/question/${userId}/${questionId}`,
    () => change(() => useAddReply(draft("reply", questionId)), "Under."),
    { text: "Under.", questionId, repliedOn: "2026-05-01T10:00:00.000Z", userId },
  ],
  [
    `DELETE /api/question/${userId}/${questionId}/4`,
    () => change(() => useDeleteReply(userId, questionId), 4),
  ],
  [
    `DELETE /api/question/${userId}/${questionId}`,
    () => change(() => useDeleteQuestion(userId), questionId),
  ],
  [
    `POST /api/review/${userId}`,
    () =>
      change(() => useSubmitReview(lesson, draft("review", lesson.videoId)), {
        rating: 9,
        text: "Clear.",
      }),
    {
      rating: 9,
      videoId: lesson.videoId,
      videoTitle: lesson.title,
      text: "Clear.",
      userId,
      video,
    },
  ],
  [
    "POST /api/paypal/subscribe",
    () => verifyPayment({ ...payment, method: "paypal" }, []),
    {
      subscriptionId: "R-1",
      email: user.email,
      subscription: "beginner",
      subscriptionType: "yearly",
    },
  ],
  [
    "GET /api/paystack?ref=R-1&monthly=false&subscription=beginner",
    () => verifyPayment({ ...payment, method: "paystack" }, []),
  ],
  [
    `POST /api/paypal/cancel/${userId}`,
    () => cancelSubscription({ ...user, subscriptionMethod: "paypal", subscriptionId: "I-1" }),
    { subscriptionId: "I-1", email: user.email },
  ],
  [
    `POST /api/paystack/cancel/${userId}`,
    () => cancelSubscription({ ...user, subscriptionMethod: "paystack", subscriptionId: "C-1" }),
    { email: user.email },
  ],
];

describe("the browser's own call", () => {
  test.each(calls)("%s [client-calls-1]", async (call, make, body) => {
    await make().catch(() => undefined);
    expect(sent.map((each) => each.call)).toEqual([call]);
    const [{ headers, body: sentBody } = { headers: new Headers(), body: null }] = sent;
    expect(sentBody).toEqual(body);
    expect(headers.get("accept")).toBe("application/json");
    expect(headers.get("content-type")).toBe(body ? "application/json" : null);
    expect(headers.get("x-xsrf-token")).toBe("abc");
    const isPublic = /^GET \/api\/(video|stats|review\/top)/.test(call);
    expect(headers.get("token")).toBe(isPublic ? null : "Bearer an access token");
  });

  test("the avatar's URL is sent only when it changed [client-calls-2]", async () => {
    const uploaded = { kind: "new", file: new Blob(), previewUrl: "blob:1" } as const;
    const changes = { userId, name: "Ada", phone: "", onProgress: () => {} };
    await saveProfile({ ...changes, picture: { ...uploaded, uploadedUrl: "/files/1" } });
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Ada", phone: "", picture: "/files/1" }]);
  });
});
