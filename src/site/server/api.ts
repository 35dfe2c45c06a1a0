import { type Api, servePublic } from "#platform/server/http/serve.ts";
import { type Analytics, siteEndpoints } from "../contract.ts";
import type { School } from "./school/read-school.ts";

interface SiteDeps {
  school: School;
  /** Who counts the page views, if anyone. */
  analytics: Analytics | null;
}

/** Adds the addresses of the school's own texts, all public. */
export function addSiteApi(api: Api, { school, analytics }: SiteDeps): void {
  servePublic(api, siteEndpoints.shell, async () => ({ ...school.shell, analytics }));
  servePublic(api, siteEndpoints.home, async () => school.home);
  servePublic(api, siteEndpoints.faq, async () => school.faq);
  servePublic(api, siteEndpoints.about, async () => school.about);
  servePublic(api, siteEndpoints.contact, async () => school.contact);
  servePublic(api, siteEndpoints.terms, async () => school.terms);
  servePublic(api, siteEndpoints.privacy, async () => school.privacy);
}
