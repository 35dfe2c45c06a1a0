import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../contract.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

export type PaymentProviders = Readonly<Record<Provider, PaymentProvider>>;

/** The database and the payment providers. */
export interface PaymentDeps {
  db: Database;
  providers: PaymentProviders;
}
