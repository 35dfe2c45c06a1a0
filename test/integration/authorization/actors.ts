import { randomUUID } from "node:crypto";
import { deriveKeys } from "#accounts/server/keys.ts";
import { encryptTotpSecret } from "#accounts/server/second-factor/totp.ts";
import { beginLoginSession } from "#accounts/server/session/begin-login-session.ts";
import type { PaidPlan } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import { demoTotpSecret } from "#main/demo/demo-accounts.ts";
import type { Role } from "#platform/contract/role.ts";
import type { TestSchool } from "../../support/school/test-school.ts";

/** Every kind of caller, in the order of the matrix's columns. */
export const kinds = [
  "visitor",
  "unverified",
  "free",
  "entitled",
  "owner",
  "other",
  "disabled",
  "instructor",
] as const;
export type Kind = (typeof kinds)[number];

/** An account with a valid access token. */
export interface Account {
  userId: string;
  email: string;
  headers: { token: string };
}

/** Adds a signed-in account, without a password, since hashing one takes longer than the rest. */
export async function addAccount(
  { db, settings }: Pick<TestSchool, "db" | "settings">,
  {
    plan,
    role = "student",
    disabled = false,
  }: { plan?: PaidPlan; role?: Role; disabled?: boolean } = {},
): Promise<Account> {
  const email = `${randomUUID()}@school.test`;
  const user = await db
    .insertInto("users")
    .values({ name: "Ada (demo student)", email, role })
    .returning(["id", "role"])
    .executeTakeFirstOrThrow();
  if (plan) {
    const paidAt = Temporal.Now.instant().toString();
    const reference = `granted-${randomUUID()}`;
    await grantPlan({ db }, { userId: user.id, plan, billingPeriod: "monthly", reference, paidAt });
  }
  const keys = deriveKeys(settings.tokenSecret);
  if (role === "instructor") {
    const totpSecret = encryptTotpSecret(keys, user.id, demoTotpSecret);
    await db.updateTable("users").set({ totpSecret }).where("id", "=", user.id).execute();
  }
  const { accessToken } = await db
    .transaction()
    .execute((trx) => beginLoginSession({ keys }, trx, user));
  if (disabled) {
    await db
      .updateTable("users")
      .set({ disabledAt: new Date() })
      .where("id", "=", user.id)
      .execute();
  }
  return { userId: user.id, email, headers: { token: `Bearer ${accessToken}` } };
}
