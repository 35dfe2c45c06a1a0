import * as z from "zod";

/** A Google account. */
export const account = z.strictObject({
  /** Identifies the account in the chooser and the controls. Google does not know it. */
  key: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** Google's subject id, which never changes. */
  sub: z.string().min(1).max(255),
  name: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  emailVerified: z.boolean().default(true),
  /** The Workspace domain, if any. */
  hd: z.string().optional(),
  /** Shown in the chooser. */
  note: z.string().default(""),
});

export type GoogleAccount = z.output<typeof account>;

/** Every kind of account that the school must distinguish. */
export const demoAccounts: readonly GoogleAccount[] = [
  {
    key: "gmail",
    sub: "100000000000000000001",
    name: "Ada (demo student)",
    email: "ada.demo@gmail.com",
    emailVerified: true,
    note: "a Gmail address",
  },
  {
    key: "gmail-renamed",
    sub: "100000000000000000001",
    name: "Ada (demo student)",
    email: "ada.renamed.demo@gmail.com",
    emailVerified: true,
    note: "the same account after its address changed",
  },
  {
    key: "gmail-other",
    sub: "100000000000000000002",
    name: "Ada (demo student)",
    email: "ada.demo@gmail.com",
    emailVerified: true,
    note: "another account with the first one's address",
  },
  {
    key: "workspace",
    sub: "100000000000000000003",
    name: "Ben (demo student)",
    email: "ben@workspace.test",
    emailVerified: true,
    hd: "workspace.test",
    note: "an address of a Workspace",
  },
  {
    key: "foreign",
    sub: "100000000000000000004",
    name: "Chi (demo student)",
    email: "chi@elsewhere.test",
    emailVerified: true,
    note: "an address elsewhere, confirmed once",
  },
  {
    key: "foreign-student",
    sub: "100000000000000000005",
    name: "Free (demo student)",
    email: "free@school.test",
    emailVerified: true,
    note: "an address elsewhere that the school knows with a password",
  },
  {
    key: "unverified",
    sub: "100000000000000000006",
    name: "Dele (demo student)",
    email: "dele@elsewhere.test",
    emailVerified: false,
    note: "an address that was never confirmed",
  },
  {
    key: "no-email",
    sub: "100000000000000000007",
    name: "Eni (demo student)",
    emailVerified: false,
    note: "an account without an address",
  },
];

/** The account's claims; the scopes select from them. */
export function claimsOf(it: GoogleAccount): Record<string, unknown> {
  return {
    ...(it.email !== undefined && { email: it.email, email_verified: it.emailVerified }),
    ...(it.name !== undefined && { name: it.name, given_name: it.name.split(" ")[0] }),
    ...(it.hd !== undefined && { hd: it.hd }),
  };
}
