import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import {
  instructorMailEndpoints as endpoints,
  type InstructorMailKind,
  type InstructorMails,
  instructorMailKinds,
} from "../../contract/instructor-mail.ts";
import { listMailsOff, setMailOn } from "../queries.ts";
import { listRecipients, type RecipientDeps } from "./send-instructor-digest.ts";

interface InstructorMailDeps extends RecipientDeps {
  db: Database;
}

/** Adds the routes for switching the mails to the school, for instructors alone. */
export function addInstructorMailApi(api: Api, deps: InstructorMailDeps): void {
  serve(api, endpoints.instructorMails, () => presentMails(deps, deps.db));
  serve(api, endpoints.setInstructorMail, ({ caller, params, body }) =>
    setMail(deps, { actorId: caller.userId, kind: params.kind, isOn: body.isOn }),
  );
}

async function presentMails(deps: RecipientDeps, db: Executor): Promise<InstructorMails> {
  const off = await listMailsOff(db);
  return {
    mails: instructorMailKinds.map((kind) => ({ kind, isOn: !off.has(kind) })),
    recipients: await listRecipients(deps, db),
  };
}

function setMail(
  deps: InstructorMailDeps,
  { actorId, kind, isOn }: { actorId: string; kind: InstructorMailKind; isOn: boolean },
): Promise<InstructorMails> {
  return deps.db.transaction().execute(async (trx) => {
    if (await setMailOn(trx, { kind, isOn })) {
      const action = isOn ? "studio.switch-mail-on" : "studio.switch-mail-off";
      await recordAction(trx, { actorId, action, subject: { kind: "mail", id: kind } });
    }
    return presentMails(deps, trx);
  });
}
