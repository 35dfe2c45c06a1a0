import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

/** What the school is mailed about: a dispute at once, everything else in one mail a day. */
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
  /** Who gets them: the school's email, or every instructor where nobody can receive mail at that. */
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
