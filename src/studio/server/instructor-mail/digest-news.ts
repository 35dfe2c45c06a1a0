import type { PaidPlan } from "#billing/contract/plans.ts";
import type { FailedEncoding } from "#media/server/index.ts";
import type { Currency } from "#platform/contract/present-money.ts";

/** The newest items within a period, and the total. */
export interface Happened<Item> {
  items: readonly Item[];
  total: number;
}

export interface NewQuestion {
  title: string;
  /** The lesson's title. */
  lesson: string;
}

export interface LowReview {
  /** Out of ten. */
  rating: number;
  lesson: string;
}

export interface FailedRenewal {
  plan: PaidPlan;
  amountMinor: number;
  currency: Currency;
  /** The end of the student's access. */
  accessUntil: Date;
  isClosed: boolean;
}

/** The content of a digest. */
export interface DigestNews {
  questions: Happened<NewQuestion>;
  /** Questions that were answered, until a student replied again. */
  reopened: Happened<NewQuestion>;
  lowReviews: Happened<LowReview>;
  failedFilms: Happened<FailedEncoding>;
  failedRenewals: Happened<FailedRenewal>;
}
