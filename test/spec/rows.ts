import type { Row } from "./row.ts";
import { accountSafetyRows } from "./rows/account-safety.ts";
import { accountsRows } from "./rows/accounts.ts";
import { billingRows } from "./rows/billing.ts";
import { catalogRows } from "./rows/catalog.ts";
import { clientRows } from "./rows/client.ts";
import { communityRows } from "./rows/community.ts";
import { contactRows } from "./rows/contact.ts";
import { dataShapeRows } from "./rows/data-shapes.ts";
import { homeRows } from "./rows/home.ts";
import { journeyRows } from "./rows/journeys.ts";
import { libraryRows } from "./rows/library.ts";
import { playbackRows } from "./rows/playback.ts";
import { seoRows } from "./rows/seo.ts";
import { siteRows } from "./rows/site.ts";

/** Every screen, text, state and constant of the specification (§2, §4, §5, §8, §9). */
export const rows: readonly Row[] = [
  ...siteRows,
  ...homeRows,
  ...libraryRows,
  ...catalogRows,
  ...billingRows,
  ...playbackRows,
  ...communityRows,
  ...accountsRows,
  ...accountSafetyRows,
  ...contactRows,
  ...clientRows,
  ...dataShapeRows,
  ...seoRows,
  ...journeyRows,
];
