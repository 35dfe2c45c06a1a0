import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

/** The kinds of mail to the school: disputes immediately, all others in one daily mail. */
export const instructorMailKinds = [
  "disputes",
  "questions",
  "low-reviews",
  "failed-films",
  "failed-renewals",
] as const;
const kind = z.enum(instructorMailKinds);
export type InstructorMailKind = z.infer<typeof kind>;

const instructorMails = z.object({
  mails: z.array(z.object({ kind, isOn: z.boolean() })),
  /** The recipients: the school's email, or every instructor if it cannot receive mail. */
  recipients: z.array(z.string()),
});
export type InstructorMails = z.infer<typeof instructorMails>;

const studio = { access: "instructor", tag: "Studio" } as const;

export const instructorMailEndpoints = {
  instructorMails: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/mails",
    summary: "What the school is mailed about, and at which emails",
    data: instructorMails,
  }),
  setInstructorMail: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/mails/{kind}",
    summary: "Switch one kind of mail to the school on or off",
    params: z.object({ kind }),
    body: z.strictObject({ isOn: z.boolean() }),
    data: instructorMails,
    example: { params: { kind: "questions" }, body: { isOn: false } },
  }),
};
