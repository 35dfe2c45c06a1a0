import { type Api, servePublic } from "#platform/http/serve.ts";
import { siteEndpoints } from "./contract.ts";
import type { School } from "./read-school.ts";

/** Adds the addresses of the school's own texts, all public. */
export function addSiteApi(api: Api, { school }: { school: School }): void {
  servePublic(api, siteEndpoints.shell, async () => school.shell);
  servePublic(api, siteEndpoints.home, async () => school.home);
  servePublic(api, siteEndpoints.faq, async () => school.faq);
  servePublic(api, siteEndpoints.about, async () => school.about);
  servePublic(api, siteEndpoints.contact, async () => school.contact);
  servePublic(api, siteEndpoints.terms, async () => school.terms);
  servePublic(api, siteEndpoints.privacy, async () => school.privacy);
}
