import type { Page } from "@playwright/test";

export interface Fetched {
  /** Path and query. */
  path: string;
  /** What went over the wire, headers included; nothing for what the browser had already. */
  bytes: number;
}

/** Notes from here on all that a page and its frames fetch, by what the browser itself counts. */
export async function watchWire(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const paths = new Map<string, string>();
  let fetched: Fetched[] = [];
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
    /** What came and matches. */
    matching: (pattern: RegExp) => fetched.filter(({ path }) => pattern.test(path)),
    forget: () => {
      fetched = [];
    },
  };
}

export function weigh(fetched: readonly Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0);
}
