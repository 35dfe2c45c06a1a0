import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../contract.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";
import type { ReceiptIssuer } from "./receipts/receipt.ts";

export type PaymentProviders = Readonly<Record<Provider, PaymentProvider>>;

/** The database, the payment providers, who issues receipts, and the school's terms. */
export interface PaymentDeps {
  db: Database;
  providers: PaymentProviders;
  issuer: ReceiptIssuer;
  /** Hours of access beyond the paid time after a failed renewal. */
  graceHours: number;
  /** At which emails the school is told of a dispute; none where that is switched off. */
  listDisputeRecipients: (db: Executor) => Promise<readonly string[]>;
}

export interface ReconcileDeps extends PaymentDeps {
  log: { warn: (details: object, message: string) => void };
}

export interface Reconciled {
  /** How many times a provider was asked. */
  asked: number;
  /** How often it gave no usable answer; it is asked again. */
  failed: number;
}
