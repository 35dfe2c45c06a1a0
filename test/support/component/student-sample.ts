import type { CurrentUser } from "#accounts/contract.ts";
import { noSubscription } from "#billing/contract.ts";

/** A student without a plan, as in the session. */
export const studentSample: CurrentUser = {
  _id: "00000000-0000-4000-8000-000000000042",
  name: "Ada (demo student)",
  email: "ada@school.test",
  phone: null,
  picture: null,
  disabled: false,
  role: "student",
  createdAt: "2026-01-01T00:00:00Z",
  ...noSubscription,
};
