import * as z from "zod/mini";
import { endpoint, isoInstant, multiLine, singleLine } from "../contract.ts";
import { cursor, page } from "./page.ts";

/** Rows on one page of the audit log. */
export const actionsPageSize = 50;

/** Why an instructor did something; kept with the action. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, "Please say why, in a few words"),
    z.maxLength(500, "Please use at most 500 characters"),
    z.regex(multiLine),
  );

/** What instructors did, newest first. */
export const actionLog = z.extend(page, {
  actions: z.array(
    z.object({
      _id: z.uuid(),
      /** `billing.refund`, `billing.give-months` … */
      action: z.string(),
      /** The kind of target (`payment`, `student`, `flag` …) and its id. */
      subject: z.object({
        kind: z.string(),
        id: z.string(),
        /** The target's name for people; null where the name is no longer stored. */
        name: z.nullable(z.string()),
      }),
      /** The affected student; null where there is none, or the account was erased. */
      student: z.nullable(z.object({ _id: z.uuid(), name: z.string(), email: z.string() })),
      /**
       * The instructor's name; null if the account was erased or the action came from the command
       * line.
       */
      actor: z.nullable(z.string()),
      /** True for actions at the server's command line. */
      atCommandLine: z.boolean(),
      /** Null where no reason is asked for, as for an export. */
      reason: z.nullable(z.string()),
      /** The action's details by name: `amountMinor`, `currency`, `months` … */
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      doneOn: isoInstant,
    }),
  ),
});
export type ActionLog = z.infer<typeof actionLog>;

export const auditLogEndpoints = {
  actions: endpoint({
    method: "GET",
    path: "/api/studio/actions",
    access: "instructor",
    tag: "Studio",
    summary: "What instructors did, newest first",
    description:
      "`action` is one action's name; `person` a part of the name or email of whoever did it or whom it concerns.",
    query: z.object({
      action: z._default(z.string().check(z.maxLength(60), z.regex(/^[a-z.-]*$/)), ""),
      person: z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), ""),
      cursor,
    }),
    data: actionLog,
  }),
};
