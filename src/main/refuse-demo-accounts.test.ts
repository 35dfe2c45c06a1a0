import { expect, test } from "vitest";
import { useDatabase } from "../../test/support/database.ts";
import { refuseDemoAccounts } from "./refuse-demo-accounts.ts";

const { db } = await useDatabase();

test("production refuses a database with demo accounts, the demo does not", async () => {
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).resolves.toBeUndefined();
  const person = { name: "Free (demo student)", email: "free@school.test" };
  await db.insertInto("users").values(person).execute();
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).rejects.toThrow(
    /^SCHOOL_MODE: production refuses this database/,
  );
  await expect(refuseDemoAccounts({ db }, { mode: "demo" })).resolves.toBeUndefined();
});
