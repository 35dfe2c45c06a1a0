import type { Row } from "../row.ts";

const login = "test/e2e/login.spec.ts › the login says what is wrong";
const unverified = "test/e2e/login.spec.ts › an unverified user is sent a new code";
const registration = "test/e2e/registration.spec.ts › the registration asks for what it needs";
const code = "test/e2e/registration.spec.ts › a code has six boxes";
const reset = "test/e2e/reset-password.spec.ts › a forgotten password is reset with the code";
const madeUp = "test/e2e/google.spec.ts › the form after Google says what is wrong";
const edit = "test/e2e/account.spec.ts › Save wakes with a change";
const saveFails = "test/e2e/account.spec.ts › nothing typed or chosen is lost when saving fails";

export const accountErrorRows: readonly Row[] = [
  {
    part: "§8",
    kind: "text",
    says: "'User not verified' sends the code again and leads to /verify-account",
    by: [unverified],
  },
  {
    part: "§8",
    kind: "text",
    says: "a login failure toasts the server's message",
    by: [login],
  },
  {
    part: "§8",
    kind: "text",
    says: "register, verify and resend failures toast the server's message",
    by: [registration, code],
  },
  {
    part: "§8",
    kind: "text",
    says: "a create-account failure toasts the server's message",
    by: [madeUp],
  },
  {
    part: "§8",
    kind: "text",
    says: "forgot-password and reset failures toast the server's message",
    by: [reset],
  },
  {
    part: "§8",
    kind: "text",
    says: "'Something went wrong' if the third-party sign-in redirect fails",
    by: [
      "src/accounts/server/google/api.test.ts › when its addresses are asked for: back to /login",
      "test/e2e/google.spec.ts › a way out that does not open says 'Something went wrong', once",
    ],
  },
  {
    part: "§8",
    kind: "rule",
    says: "a failed sign-in return goes to /login",
    by: ["test/e2e/google.spec.ts › a code of nobody's and a form of nobody's are sent to /login"],
  },
  { part: "§8", kind: "text", says: "the reset call's message is a success notice", by: [reset] },
  { part: "§8", kind: "text", says: "'Changes saved'", by: [edit] },
  { part: "§8", kind: "text", says: "'Unable to upload image'", by: [saveFails] },
  { part: "§8", kind: "text", says: "'Unable to save changes'", by: [saveFails] },
];
