import { afterAll, beforeEach } from "vitest";
import { clearPayments } from "./clear-payments.ts";
import { startTestBilling } from "./test-billing.ts";

type Database = Parameters<typeof startTestBilling>[0];

/** For a file of tests: billing with both sandboxes, without payments before each test. */
export async function useTestBilling(database: Database) {
  const billing = await startTestBilling(database);
  afterAll(() => billing.close());
  beforeEach(() => clearPayments({ db: database.db, sandbox: billing.sandbox }));
  return billing;
}
