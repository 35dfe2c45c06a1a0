import { registerAccounts } from "#accounts/server/index.ts";
import { registerAlignment } from "#alignment/server/index.ts";
import { registerBilling } from "#billing/server/index.ts";
import { registerCatalog } from "#catalog/server/index.ts";
import { registerCommunity } from "#community/server/index.ts";
import { registerContact } from "#contact/server/index.ts";
import { registerInsight } from "#insight/server/index.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { registerPlayback } from "#playback/server/index.ts";
import { registerPractice } from "#practice/server/index.ts";
import { registerSite } from "#site/server/index.ts";
import { registerStudio } from "#studio/server/index.ts";
import type { FeatureContext } from "./context.ts";
import { registerMedia } from "./register-media.ts";

/** The features with routes, in any order. Each declares the part of the context that it needs. */
const features: ReadonlyArray<(api: Api, context: FeatureContext) => void | Promise<void>> = [
  registerSite,
  registerAccounts,
  registerCatalog,
  registerPlayback,
  registerBilling,
  registerPractice,
  registerInsight,
  registerStudio,
  registerCommunity,
  registerMedia,
  registerAlignment,
  registerContact,
];

/** Adds every feature's routes. */
export async function registerFeatures(api: Api, context: FeatureContext): Promise<void> {
  for (const register of features) await register(api, context);
}
