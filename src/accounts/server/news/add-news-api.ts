import { type Api, serve, serveRedirect } from "#platform/server/http/serve.ts";
import { newsEndpoints } from "../../contract/news.ts";
import type { AccountsDeps } from "../deps.ts";
import { getNews, setNews, setNewsByLink } from "./set-news.ts";

/** Adds the switch of the mails about new lessons, and their links that unsubscribe and undo it. */
export function addNewsApi(api: Api, deps: Pick<AccountsDeps, "db" | "publicUrl">): void {
  serve(api, newsEndpoints.news, ({ caller }) => getNews(deps, caller.userId));
  serve(api, newsEndpoints.setNews, ({ caller, body }) =>
    setNews(deps, { userId: caller.userId, ...body }),
  );
  // Mail scanners open links, so a GET changes nothing.
  serveRedirect(
    api,
    newsEndpoints.unsubscribePage,
    async ({ query }) => `${deps.publicUrl}/unsubscribe?token=${query.token}`,
  );
  void api.app.register(async (scope) => {
    // Mail programs post a form whose URL alone counts (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _bytes, done) => done(null));
    serve({ ...api, app: scope }, newsEndpoints.unsubscribe, ({ query }) =>
      setNewsByLink(deps, { token: query.token, subscribed: false }),
    );
  });
  serve(api, newsEndpoints.resubscribe, ({ query }) =>
    setNewsByLink(deps, { token: query.token, subscribed: true }),
  );
}
