/** For tests: a browser that keeps its cookies, at Google's pages. */
export interface TestBrowser {
  /** One request; redirects are not followed. */
  open: (address: string, form?: Record<string, string>) => Promise<Response>;
  /** Goes where the school sent it, chooses, and gives the address it is sent back to. */
  choose: (authorizationUrl: string, person: string | null) => Promise<URL>;
}

export function startTestBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  const open: TestBrowser["open"] = async (address, form) => {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((it) => it.join("=")).join("; "), accept: "text/html" },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const set of response.headers.getSetCookie()) keepCookie(cookies, set);
    return response;
  };
  /** Follows redirects for as long as they stay at this host. */
  const follow = async (begin: string, form?: Record<string, string>) => {
    let address = begin;
    let response = await open(address, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get("location");
      if (location === null) return { address, response };
      const next = new URL(location, address);
      if (next.host !== new URL(begin).host) return { address: next.href, response };
      address = next.href;
      response = await open(address);
    }
    throw new Error(`${begin} redirects without end`);
  };
  return {
    open,
    async choose(authorizationUrl, person) {
      const asked = await follow(authorizationUrl);
      if (new URL(asked.address).host !== new URL(authorizationUrl).host) {
        return new URL(asked.address);
      }
      if (!asked.response.ok) throw new Error(`Google refuses: ${await asked.response.text()}`);
      const { address } = asked;
      const done = person ? follow(address, { person }) : follow(`${address}/deny`, {});
      return new URL((await done).address);
    },
  };
}

function keepCookie(cookies: Map<string, string>, set: string): void {
  const [pair = "", ...rules] = set.split("; ");
  const [name = "", value = ""] = pair.split("=");
  const isGone = rules.some((rule) => /^expires=Thu, 01 Jan 1970/i.test(rule));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}
