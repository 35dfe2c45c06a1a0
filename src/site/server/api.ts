import type { PlanNames } from "#billing/contract.ts";
import { type Api, serveCachedPublic } from "#platform/server/http/serve.ts";
import { type Analytics, siteEndpoints } from "../contract.ts";
import type { School } from "./school/read-school.ts";

interface SiteDeps {
  school: School;
  /** The tracker, if any. */
  analytics: Analytics | null;
  planNames: PlanNames;
}

/** Adds the routes of the school's texts, all public. */
export function addSiteApi(api: Api, { school, ...shared }: SiteDeps): void {
  serveCachedPublic(api, siteEndpoints.shell, async () => ({ ...school.shell, ...shared }));
  serveCachedPublic(api, siteEndpoints.home, async () => school.home);
  serveCachedPublic(api, siteEndpoints.faq, async () => school.faq);
  serveCachedPublic(api, siteEndpoints.about, async () => school.about);
  serveCachedPublic(api, siteEndpoints.contact, async () => school.contact);
  serveCachedPublic(api, siteEndpoints.terms, async () => school.terms);
  serveCachedPublic(api, siteEndpoints.privacy, async () => school.privacy);
}
