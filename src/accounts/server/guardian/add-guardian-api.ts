import { AppError } from "#platform/server/errors.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import { guardianEndpoints } from "../../contract/guardian.ts";
import type { AccountsDeps } from "../deps.ts";
import {
  findByGuardianToken,
  type GuardianRow,
  setGuardianConfirmed,
} from "../queries/guardians.ts";
import { askGuardian } from "./ask-guardian.ts";

type Deps = Pick<AccountsDeps, "db" | "limits" | "publicUrl" | "school">;

/** Adds the guardian's page and confirmation, and the request for another mail. */
export function addGuardianApi(api: Api, deps: Deps): void {
  serve(api, guardianEndpoints.guardianRequest, async ({ query }) =>
    presentRequest(await findStudent(deps, query.token)),
  );
  serve(api, guardianEndpoints.confirmGuardian, async ({ body }) => {
    const student = await findStudent(deps, body.token);
    await setGuardianConfirmed(deps.db, student.userId);
    return presentRequest({ ...student, isConfirmed: true });
  });
  serve(api, guardianEndpoints.askGuardian, ({ caller, body }) =>
    askGuardian(deps, { userId: caller.userId, guardianEmail: body.guardianEmail }),
  );
}

async function findStudent({ db }: Pick<Deps, "db">, token: string): Promise<GuardianRow> {
  const student = await findByGuardianToken(db, hashSecret(token));
  if (!student) throw new AppError("accounts.guardian_link_unknown");
  return student;
}

const presentRequest = ({ name, email, isConfirmed }: GuardianRow) => ({
  studentName: name,
  studentEmail: email,
  confirmed: isConfirmed,
});
