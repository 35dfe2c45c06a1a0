import type { Page } from "@playwright/test";

export interface NetworkResponse {
  /** Path and query. */
  path: string;
  /** Bytes transferred, including headers; 0 from the browser's cache. */
  bytes: number;
}

/** Records the requests of a page and its frames from now on, with the browser's counts. */
export async function recordNetwork(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const paths = new Map<string, string>();
  let fetched: NetworkResponse[] = [];
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    paths.set(requestId, pathname + search);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined && encodedDataLength > 0)
      fetched.push({ path, bytes: encodedDataLength });
  });
  return {
    /** Responses whose path matches. */
    matching: (pattern: RegExp) => fetched.filter(({ path }) => pattern.test(path)),
    clear: () => {
      fetched = [];
    },
  };
}

export function totalBytes(fetched: readonly NetworkResponse[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0);
}
