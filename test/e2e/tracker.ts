import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

/** A request to the tracker: its path, and its page view if it is one. */
interface TrackerRequest {
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
 * Emulates Google's tag as documented: commands arrive through `dataLayer`, `set` applies to the
 * commands after it, `ga-disable-…` disables it, and it sets a cookie.
 */
const googleTag = `(() => {
  let site, home;
  const known = {};
  const execute = (command) => {
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
  layer.forEach(execute);
  layer.push = (...commands) => commands.forEach(execute);
})();`;

/** A local tracker of either provider, which records every request. */
export async function openTracker() {
  const requests: TrackerRequest[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tracker.test");
    const body = await text(request);
    const isTag = pathname === "/gtag/js";
    requests.push({
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
    requests,
    /** The URLs of the page views so far, in order. */
    pages: () => requests.flatMap(({ view }) => (view ? [view.url] : [])),
    clear: () => requests.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readView(path: string, query: URLSearchParams, body: string): TrackerRequest["view"] {
  if (path === "/g/collect") {
    return view.parse({ site: query.get("tid"), url: query.get("dl"), referrer: query.get("dr") });
  }
  if (path !== "/api/event") return null;
  const { domain, url, referrer } = plausibleEvent.parse(JSON.parse(body));
  return { site: domain, url, referrer };
}
