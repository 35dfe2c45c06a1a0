import type { PlanNames } from "#billing/contract.ts";
import type { Trailer } from "#catalog/contract.ts";
import { tagsOfVideos } from "#catalog/server/index.ts";
import { type Api, serveCachedPublic } from "#platform/server/http/serve.ts";
import { type Analytics, siteEndpoints } from "../contract.ts";
import { addPicturesApi } from "./pictures/add-pictures-api.ts";
import type { School } from "./school/present-school.ts";
import { addTextsApi, type TextsApiDeps } from "./texts/add-texts-api.ts";
import { textTag } from "./texts/text-tags.ts";

interface SiteDeps extends Omit<TextsApiDeps, "completeShell" | "completeHome"> {
  /** The tracker, if any. */
  analytics: Analytics | null;
  planNames: PlanNames;
  /** Whether visitors see a lesson. */
  isPublished: (slug: string) => Promise<boolean>;
  /** The free lesson that home plays; null without one. */
  findTrailer: () => Promise<Trailer | null>;
}

/** Adds the public routes of the school's texts, and the studio's routes for editing them. */
export function addSiteApi(
  api: Api,
  { analytics, planNames, isPublished, findTrailer, ...deps }: SiteDeps,
): void {
  const { read } = deps.schoolTexts;
  const completeShell: TextsApiDeps["completeShell"] = (shell) => {
    return { ...shell, analytics, planNames };
  };
  const completeHome = async (home: School["home"]) => {
    const trailer = await findTrailer();
    return { ...home, ...(trailer && { trailer }) };
  };
  const tagged = (name: keyof typeof siteEndpoints) => () => [textTag(name)];
  serveCachedPublic(
    api,
    siteEndpoints.shell,
    async () => ({ ...(await read()).shell, analytics, planNames }),
    tagged("shell"),
  );
  serveCachedPublic(
    api,
    siteEndpoints.home,
    async () => {
      const { single, ...home } = await completeHome((await read()).home);
      // A single without a working link is left out like a missing one. The studio's Today page
      // names it.
      return single && (await isPublished(single.videoId)) ? { ...home, single } : home;
    },
    () => [textTag("home"), ...tagsOfVideos([])],
  );
  serveCachedPublic(api, siteEndpoints.faq, async () => (await read()).faq, tagged("faq"));
  serveCachedPublic(api, siteEndpoints.about, async () => (await read()).about, tagged("about"));
  serveCachedPublic(
    api,
    siteEndpoints.contact,
    async () => (await read()).contact,
    tagged("contact"),
  );
  serveCachedPublic(api, siteEndpoints.terms, async () => (await read()).terms, tagged("terms"));
  serveCachedPublic(
    api,
    siteEndpoints.privacy,
    async () => (await read()).privacy,
    tagged("privacy"),
  );
  addTextsApi(api, { ...deps, completeShell, completeHome });
  addPicturesApi(api, deps);
}
