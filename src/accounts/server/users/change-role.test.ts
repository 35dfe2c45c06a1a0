import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { refreshLoginSession } from "../session/refresh-login-session.ts";
import { login } from "../sign-in/login.ts";
import { makeDeps, makeForm } from "../testing/test-accounts.ts";
import { addUser } from "./add-user.ts";
import { changeRole } from "./change-role.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);

test("a user who becomes an instructor has no login session and needs a second factor to log in", async () => {
  const form = { ...makeForm(), ticket: undefined };
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The login was refused");
  await changeRole({ db }, { userId, role: "instructor" });
  await expect(refreshLoginSession(deps, outcome.refreshToken)).rejects.toMatchObject({
    code: "accounts.session_over",
  });
  await expect(login(deps, form)).rejects.toMatchObject({
    code: "accounts.second_factor_required",
  });
});
