import type { Row } from "./row.ts";
import { accountErrorsRows } from "./rows/account-errors.ts";
import { accountFormsRows } from "./rows/account-forms.ts";
import { accountSafetyRows } from "./rows/account-safety.ts";
import { accountsRows } from "./rows/accounts.ts";
import { billingRows } from "./rows/billing.ts";
import { catalogRows } from "./rows/catalog.ts";
import { clientRows } from "./rows/client.ts";
import { clientSessionRows } from "./rows/client-session.ts";
import { communityRows } from "./rows/community.ts";
import { contactRows } from "./rows/contact.ts";
import { dataShapesRows } from "./rows/data-shapes.ts";
import { homeRows } from "./rows/home.ts";
import { journeysRows } from "./rows/journeys.ts";
import { libraryRows } from "./rows/library.ts";
import { ownLessonsRows } from "./rows/own-lessons.ts";
import { ownSchoolRows } from "./rows/own-school.ts";
import { paymentsRows } from "./rows/payments.ts";
import { phoneLessonRows } from "./rows/phone-lesson.ts";
import { playbackRows } from "./rows/playback.ts";
import { postRulesRows } from "./rows/post-rules.ts";
import { practiceRows } from "./rows/practice.ts";
import { seoRows } from "./rows/seo.ts";
import { siteRows } from "./rows/site.ts";

/** Every screen, text, state and constant of the specification (§2, §4, §5, §8, §9), and of later issues. */
export const rows: readonly Row[] = [
  ...siteRows,
  ...homeRows,
  ...libraryRows,
  ...catalogRows,
  ...phoneLessonRows,
  ...billingRows,
  ...paymentsRows,
  ...playbackRows,
  ...communityRows,
  ...postRulesRows,
  ...accountsRows,
  ...accountFormsRows,
  ...accountErrorsRows,
  ...accountSafetyRows,
  ...contactRows,
  ...clientRows,
  ...clientSessionRows,
  ...dataShapesRows,
  ...seoRows,
  ...journeysRows,
  ...ownSchoolRows,
  ...ownLessonsRows,
  ...practiceRows,
];
