import type { Executor } from "#platform/server/database/executor.ts";
import type { PlanNames } from "../../contract.ts";
import type { Seller } from "./receipt.ts";

/** What issuing receipts needs. */
export interface ReceiptIssuer {
  /** From `readSeller`. */
  seller: Seller;
  /** Of the days on receipts, and of the year in their numbers. */
  timeZone: string;
  planNames: PlanNames;
  /** The school's name in mails. */
  schoolName: string;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  /**
   * A user's name and email; null where the account was erased. Takes `db`, so that it reads within
   * the transaction that issues.
   */
  findBuyer: (db: Executor, userId: string) => Promise<{ name: string; email: string } | null>;
}
