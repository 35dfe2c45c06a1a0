import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newReleasesQuery, topRatedQuery } from "#catalog/browser/index.ts";
import { statsQuery } from "../pages/home/stats.tsx";
import { makeQueryClient, makeServerQueryClient } from "./make-query-client.ts";

let client: QueryClient;
/** The times of requests, in seconds since the test began. */
let requestedAt: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  client = makeQueryClient();
  client.mount();
  requestedAt = [];
  stop = () => {};
});
afterEach(() => {
  stop();
  client.clear();
  client.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const fail = async () => {
  requestedAt.push(Date.now() / 1000);
  throw new Error("Not now.");
};
const succeed = async () => {
  requestedAt.push(Date.now() / 1000);
  return "here";
};

function watch(options: object) {
  const observer = new QueryObserver(client, { queryKey: ["asked"], ...options });
  stop = observer.subscribe(() => {});
  return observer;
}

async function blurAndFocus(): Promise<void> {
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(60_000);
}

describe("the query cache", () => {
  test("a failed query is retried three times, after 1, 2 and 4 seconds [make-query-client-1]", async () => {
    const observer = watch({ queryFn: fail });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(observer.getCurrentResult().isError).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestedAt).toEqual([0, 1, 3, 7]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  test("the delays double from one second up to thirty [make-query-client-2]", async () => {
    watch({ queryFn: fail, retry: 7 });
    await vi.advanceTimersByTimeAsync(120_000);
    const waits = requestedAt.slice(1).map((at, index) => at - (requestedAt[index] ?? 0));
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test("unobserved data is removed after five minutes [make-query-client-3]", async () => {
    watch({ queryFn: succeed });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(client.getQueryData(["asked"])).toBe("here");
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(["asked"])).toBeUndefined();
  });

  test("focusing the window refetches nothing [make-query-client-4]", async () => {
    watch({ queryFn: succeed });
    await blurAndFocus();
    expect(requestedAt).toEqual([0]);
  });
});

test("the first interaction fetches again what came with the document, and no failed query", async () => {
  vi.resetModules();
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  const { makeBrowserQueryClient } = await import("./make-query-client.ts");
  client = makeBrowserQueryClient();
  client.mount();
  client.setQueryData(["came"], "old", { updatedAt: -60_000 });
  const came = watch({ queryKey: ["came"], queryFn: succeed });
  const failed = new QueryObserver(client, { queryKey: ["failed"], queryFn: fail, retry: false });
  const stopFailed = failed.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  browser.dispatchEvent(new Event("pointermove"));
  // After a failure its retry button stays in place while the pointer moves to it.
  expect(failed.getCurrentResult()).toMatchObject({ isError: true, isFetching: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(came.getCurrentResult().data).toBe("here");
  expect(requestedAt).toEqual([0, 1]);
  stopFailed();
  vi.unstubAllGlobals();
});

test("a rendering on the server leaves no timer", async () => {
  const server = makeServerQueryClient();
  server.setQueryData(["asked"], "here");
  await server.prefetchQuery({ queryKey: ["other"], queryFn: succeed });
  new QueryObserver(server, { queryKey: ["asked"], enabled: false }).getCurrentResult();
  server.clear();
  expect(vi.getTimerCount()).toBe(0);
});

describe.each([
  ["new releases", newReleasesQuery],
  ["top rated videos", topRatedQuery],
  ["stats", statsQuery],
])("the home page's %s", (_, query) => {
  test("are not retried after a failure, nor on window focus [make-query-client-5]", async () => {
    const observer = watch({ ...query, queryFn: fail });
    await blurAndFocus();
    expect(requestedAt).toEqual([0]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  test("are not refetched on window focus [make-query-client-6]", async () => {
    watch({ ...query, queryFn: succeed });
    await blurAndFocus();
    expect(requestedAt).toEqual([0]);
  });
});
