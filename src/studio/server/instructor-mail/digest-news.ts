import type { PaidPlan } from "#billing/contract/plans.ts";
import type { FailedPreparation } from "#media/server/index.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { DigestSpan } from "../queries.ts";

/** What happened within a span: the newest, and how much in all. */
export interface Happened<Item> {
  items: readonly Item[];
  total: number;
}

export type ListHappened<Item> = (
  trx: Trx,
  span: DigestSpan & { limit: number },
) => Promise<Happened<Item>>;

export interface NewQuestion {
  title: string;
  /** The lesson's title. */
  lesson: string;
}

export interface LowReview {
  /** Of ten. */
  rating: number;
  lesson: string;
}

export interface FailedRenewal {
  plan: PaidPlan;
  amountMinor: number;
  currency: Currency;
  /** When the student's lessons close. */
  accessUntil: Date;
  isClosed: boolean;
}

/** What a digest tells. */
export interface DigestNews {
  questions: Happened<NewQuestion>;
  /** Answered before, until a student replied again. */
  reopened: Happened<NewQuestion>;
  lowReviews: Happened<LowReview>;
  failedFilms: Happened<FailedPreparation>;
  failedRenewals: Happened<FailedRenewal>;
}
