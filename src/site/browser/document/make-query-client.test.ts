import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newReleasesQuery, topRatedQuery } from "#catalog/browser/index.ts";
import { statsQuery } from "../pages/home/stats.tsx";
import { makeQueryClient, makeServerQueryClient } from "./make-query-client.ts";

let client: QueryClient;
/** When it was asked, in seconds since the test began. */
let askedAt: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  client = makeQueryClient();
  client.mount();
  askedAt = [];
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
  askedAt.push(Date.now() / 1000);
  throw new Error("Not now.");
};
const succeed = async () => {
  askedAt.push(Date.now() / 1000);
  return "here";
};

function watch(options: object) {
  const observer = new QueryObserver(client, { queryKey: ["asked"], ...options });
  stop = observer.subscribe(() => {});
  return observer;
}

async function lookAwayAndBack(): Promise<void> {
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(60_000);
}

describe("the cache of answers", () => {
  test("a read that fails is tried again three times, after 1, 2 and 4 seconds", async () => {
    const observer = watch({ queryFn: fail });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(observer.getCurrentResult().isError).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askedAt).toEqual([0, 1, 3, 7]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  test("the waits double from one second and end at thirty", async () => {
    watch({ queryFn: fail, retry: 7 });
    await vi.advanceTimersByTimeAsync(120_000);
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test("what nobody looks at is forgotten after five minutes", async () => {
    watch({ queryFn: succeed });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(client.getQueryData(["asked"])).toBe("here");
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(["asked"])).toBeUndefined();
  });

  test("coming back to the window asks nothing again", async () => {
    watch({ queryFn: succeed });
    await lookAwayAndBack();
    expect(askedAt).toEqual([0]);
  });
});

test("a rendering on the server leaves no timer behind", async () => {
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
  test("are not tried again after a failure, nor on coming back", async () => {
    const observer = watch({ ...query, queryFn: fail });
    await lookAwayAndBack();
    expect(askedAt).toEqual([0]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  test("are not asked for again on coming back to the window", async () => {
    watch({ ...query, queryFn: succeed });
    await lookAwayAndBack();
    expect(askedAt).toEqual([0]);
  });
});
