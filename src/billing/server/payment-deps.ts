import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../contract.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";
import type { ReceiptIssuer } from "./receipts/receipt.ts";

export type PaymentProviders = Readonly<Record<Provider, PaymentProvider>>;

/** The dependencies of payments: database, providers, issuer of receipts and the school's terms. */
export interface PaymentDeps {
  db: Database;
  providers: PaymentProviders;
  issuer: ReceiptIssuer;
  /** Hours of access beyond the paid time after a failed renewal. */
  graceHours: number;
  /** The emails that receive mails about disputes; empty if the school has switched them off. */
  listDisputeRecipients: (db: Executor) => Promise<readonly string[]>;
}

export interface ReconcileDeps extends PaymentDeps {
  log: { warn: (details: object, message: string) => void };
}

export interface Reconciled {
  /** The number of provider calls. */
  asked: number;
  /** The number of calls without a usable response; they are repeated later. */
  failed: number;
}
