/** For tests: a cookie-keeping browser on Google's pages. */
export interface TestBrowser {
  /** One request; redirects are not followed. */
  open: (url: string, form?: Record<string, string>) => Promise<Response>;
  /** Opens the authorization URL, chooses, and returns the redirect URL. */
  choose: (authorizationUrl: string, account: string | null) => Promise<URL>;
}

export function startTestBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  const open: TestBrowser["open"] = async (url, form) => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((it) => it.join("=")).join("; "), accept: "text/html" },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const set of response.headers.getSetCookie()) storeCookie(cookies, set);
    return response;
  };
  /** Follows redirects within the host. */
  const follow = async (begin: string, form?: Record<string, string>) => {
    let url = begin;
    let response = await open(url, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get("location");
      if (location === null) return { url, response };
      const next = new URL(location, url);
      if (next.host !== new URL(begin).host) return { url: next.href, response };
      url = next.href;
      response = await open(url);
    }
    throw new Error(`${begin} redirects without end`);
  };
  return {
    open,
    async choose(authorizationUrl, account) {
      const page = await follow(authorizationUrl);
      if (new URL(page.url).host !== new URL(authorizationUrl).host) {
        return new URL(page.url);
      }
      if (!page.response.ok) throw new Error(`Google refuses: ${await page.response.text()}`);
      const { url } = page;
      const done = account ? follow(url, { account }) : follow(`${url}/deny`, {});
      return new URL((await done).url);
    },
  };
}

function storeCookie(cookies: Map<string, string>, set: string): void {
  const [pair = "", ...rules] = set.split("; ");
  const [name = "", value = ""] = pair.split("=");
  const isGone = rules.some((rule) => /^expires=Thu, 01 Jan 1970/i.test(rule));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}
