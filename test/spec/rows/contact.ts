import type { Row } from "../row.ts";

const guest = "test/e2e/contact.spec.ts › a guest says hello";
const ways = "test/e2e/contact.spec.ts › the school's phone and mail can be pressed";
const signedIn = "test/e2e/contact.spec.ts › who is signed in finds name and address filled in";
const deletion = "test/e2e/deletion.spec.ts › a request is confirmed by mail";
const failed = "test/e2e/deletion.spec.ts › a request that cannot be sent keeps every word";
const confirming =
  "src/contact/server/deletion/deletion.test.ts › confirming sets the third business day, and the fifth as the last";
const long = "src/contact/server/api.test.ts › accepts long messages and stores them whole";

export const contactRows: readonly Row[] = [
  {
    part: "§1",
    kind: "text",
    says: "the account-deletion page says that the team processes a request within 3-5 business days",
    by: [deletion],
  },
  {
    part: "§2 Contact",
    kind: "screen",
    says: "a Call Us card and a Write Us card with the support phone and e-mail",
    by: [ways],
  },
  {
    part: "§2 Contact",
    kind: "screen",
    says: "a form titled Say Hello with name, email, subject, text; guests can use it",
    by: [guest],
  },
  {
    part: "§2 Contact",
    kind: "state",
    says: "name and email are pre-filled from the signed-in user",
    by: [signedIn],
  },
  {
    part: "§2 Account deletion",
    kind: "screen",
    says: "intro text and a form titled Account Deletion Request Form",
    by: [deletion],
  },
  {
    part: "§2 Account deletion",
    kind: "rule",
    says: "Your Name (required), Your Email (required, email type), Your Message (required, 5 rows)",
    by: [deletion],
  },
  {
    part: "§2 Account deletion",
    kind: "text",
    says: "Subject is prefilled with 'Account Deletion Request'",
    by: [deletion],
  },
  {
    part: "§2 Account deletion",
    kind: "state",
    says: "Submit is disabled while sending; on success the fields are cleared",
    by: [deletion],
  },
  {
    part: "§4 Contact and deletion forms",
    kind: "state",
    says: "idle, submitting with the button disabled, idle; success clears the fields",
    by: [guest, deletion],
  },
  {
    part: "§4 Contact and deletion forms",
    kind: "state",
    says: "on failure the values are kept",
    by: [signedIn, failed],
  },
  {
    part: "§5 Contact and deletion forms",
    kind: "rule",
    says: "name, email (email type) and message text required; subject optional",
    by: [
      guest,
      deletion,
      "src/contact/server/api.test.ts › accepts a guest's message as spec §7 sends it",
    ],
  },
  {
    part: "§5 Contact and deletion forms",
    kind: "rule",
    says: "no length bounds for whoever writes by hand",
    by: [signedIn, long],
  },
  { part: "§8", kind: "text", says: "'Message sent'", by: [guest] },
  { part: "§8", kind: "text", says: "'Unable to send message.'", by: [signedIn, failed] },
  {
    part: "§8",
    kind: "text",
    says: "'Request sent successfully' (account deletion)",
    by: [deletion],
  },
  {
    part: "§9",
    kind: "constant",
    says: "deletion requests are processed in 3-5 business days",
    by: [
      deletion,
      confirming,
      "src/contact/server/deletion/erase-due-accounts.test.ts › is not erased early or unconfirmed",
      "src/contact/server/deletion/erase-due-accounts.test.ts › past the fifth business day every failure is logged as an error",
    ],
  },
];
