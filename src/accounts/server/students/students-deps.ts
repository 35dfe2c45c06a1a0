import type { PaymentHistory } from "#billing/contract/payment-history.ts";
import type { PaidPlan, PlanNames, SubscriptionSummary } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { RenewalOutcome } from "../../contract/students.ts";

interface GivenMonths {
  actorId: string;
  studentId: string;
  plan: PaidPlan;
  months: number;
  reason: string;
}

/** The dependencies of the studio's students. Other features' data are passed as functions. */
export interface StudentsDeps {
  db: Database;
  /** The school's origin, without a trailing slash, and its name in mails. */
  publicUrl: string;
  school: SchoolIdentity;
  /** The school's names of its plans, in mails and in lists of students. */
  planNames: PlanNames;
  findSubscription: (userId: string) => Promise<SubscriptionSummary>;
  /** A page of payments, the newest first. */
  listPayments: (input: { userId: string; cursor?: string }) => Promise<PaymentHistory>;
  /** Gives a new student free months of a plan, in the transaction that adds them. */
  giveMonths: (trx: Trx, gift: GivenMonths) => Promise<void>;
  /** Ends a student's renewals at the providers, and logs it. */
  endRenewal: (input: {
    actorId: string;
    studentId: string;
    reason: string;
  }) => Promise<Exclude<RenewalOutcome, "kept">>;
  /** Makes the account's erasure due now; false if it was already ordered. */
  orderDeletion: (trx: Trx, userId: string) => Promise<boolean>;
  /** Whether the account's erasure is due and can no longer be cancelled. */
  isDeletionDue: (db: Executor, userId: string) => Promise<boolean>;
  posts: {
    count: (userId: string) => Promise<{ questions: number; reviews: number }>;
    /** Every question, reply and review of a user, the oldest first. */
    list: (userId: string) => Promise<object>;
  };
}
