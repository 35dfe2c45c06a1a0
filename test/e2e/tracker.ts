import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

/** What a tracker was asked: the address, and a page view's own words if it was one. */
interface Asked {
  path: string;
  cookie: string | undefined;
  view: z.infer<typeof view> | null;
}

const view = z.object({ site: z.string(), url: z.string(), referrer: z.string().nullable() });
const plausibleEvent = z.strictObject({
  name: z.literal("pageview"),
  domain: z.string(),
  url: z.string(),
  referrer: z.string().nullable(),
});

/**
 * Plays the tag that Google serves as its guide describes it: commands come through `dataLayer`,
 * `set` holds for all that follows, `ga-disable-…` silences it, and it keeps a cookie.
 */
const googleTag = `(() => {
  let site, home;
  const known = {};
  const obey = (command) => {
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    const [name, first, second] = command;
    if (window["ga-disable-" + site]) return;
    if (name === "set") Object.assign(known, first);
    if (name === "config") {
      site = first;
      home = second.server_container_url;
      document.cookie = "_ga=GA1.1.1; path=/; " + second.cookie_flags;
      if (second.send_page_view !== false) send({ page_location: location.href });
    }
    if (name === "event" && first === "page_view") send({ ...known, ...second });
  };
  const send = ({ page_location, page_referrer }) =>
    fetch(home + "/g/collect?" + new URLSearchParams({ tid: site, dl: page_location, dr: page_referrer }), {
      method: "POST", keepalive: true,
    });
  const layer = window.dataLayer;
  layer.forEach(obey);
  layer.push = (...commands) => commands.forEach(obey);
})();`;

/** A tracker of either kind on this machine, which remembers everything it was asked. */
export async function openTracker() {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tracker.test");
    const body = await text(request);
    const isTag = pathname === "/gtag/js";
    asked.push({
      path: pathname,
      cookie: request.headers.cookie,
      view: isTag ? null : readView(pathname, searchParams, body),
    });
    response.writeHead(isTag ? 200 : 202, {
      "access-control-allow-origin": "*",
      "content-type": isTag ? "text/javascript" : "text/plain",
    });
    response.end(isTag ? googleTag : "ok");
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://localhost:${port}`,
    asked,
    /** The addresses of the pages counted so far, in order. */
    pages: () => asked.flatMap(({ view }) => (view ? [view.url] : [])),
    forget: () => asked.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readView(path: string, query: URLSearchParams, body: string): Asked["view"] {
  if (path === "/g/collect") {
    return view.parse({ site: query.get("tid"), url: query.get("dl"), referrer: query.get("dr") });
  }
  if (path !== "/api/event") return null;
  const { domain, url, referrer } = plausibleEvent.parse(JSON.parse(body));
  return { site: domain, url, referrer };
}
