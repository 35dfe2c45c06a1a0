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

test("a user who becomes an instructor has no login session and has to set up an authenticator", async () => {
  const form = { ...makeForm(), ticket: undefined };
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The login was refused");
  expect(await changeRole({ db }, { userId, role: "instructor" })).toBe(true);
  await expect(refreshLoginSession(deps, outcome.refreshToken)).rejects.toMatchObject({
    code: "accounts.session_over",
  });
  const again = await login(deps, form);
  expect(again).toMatchObject({ user: { role: "instructor", needsEnrolment: true } });
});

test("a change is recorded as done at the command line, and a repeat changes nothing", async () => {
  const form = { ...makeForm(), ticket: undefined };
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  await changeRole({ db }, { userId, role: "instructor" });
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The login was refused");
  expect(await changeRole({ db }, { userId, role: "instructor" })).toBe(false);
  await refreshLoginSession(deps, outcome.refreshToken);
  await changeRole({ db }, { userId, role: "student" });
  const recorded = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("studentId", "=", userId)
    .orderBy("doneAt")
    .execute();
  expect(recorded).toEqual([
    { action: "accounts.make-instructor", actorId: null },
    { action: "accounts.make-student", actorId: null },
  ]);
});
