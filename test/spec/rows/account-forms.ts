import type { Row } from "../row.ts";

const login = "test/e2e/login.spec.ts › the login says what is wrong";
const registration = "test/e2e/registration.spec.ts › the registration asks for what it needs";
const code = "test/e2e/registration.spec.ts › a code has six boxes";
const reset = "test/e2e/reset-password.spec.ts › a forgotten password is reset with the code";
const newcomer = "test/e2e/google.spec.ts › a newcomer chooses a password once";
const madeUp = "test/e2e/google.spec.ts › the form after Google says what is wrong";
const edit = "test/e2e/account.spec.ts › Save wakes with a change";
const notImages = "test/e2e/account.spec.ts › files that are no pictures are refused";
const rules = "src/accounts/browser/pages/sign-in/form-rules.test.ts";
const loginRules = `${rules} › the form to log in`;
const registerRules = `${rules} › the form to register`;
const createRules = `${rules} › the form to create an account after Google`;
const resetRules = `${rules} › the form for a new password`;

export const accountFormRows: readonly Row[] = [
  {
    part: "§5 Login",
    kind: "text",
    says: "the email must match: 'Please enter a valid email address'",
    by: [login, loginRules],
  },
  {
    part: "§5 Login",
    kind: "text",
    says: "the password must not be empty: 'Please enter your password'",
    by: [login, loginRules],
  },
  {
    part: "§5 Register",
    kind: "text",
    says: "full name, email, password, confirm password and terms are required: 'This field is required'",
    by: [registration, registerRules],
  },
  {
    part: "§5 Register",
    kind: "text",
    says: "the email has a basic pattern: 'Please enter a valid email address'",
    by: [registration, registerRules],
  },
  {
    part: "§5 Register",
    kind: "rule",
    says: "the email is lowercased as typed",
    by: [registration],
  },
  {
    part: "§5 Register",
    kind: "text",
    says: "'Password should be at least 6 characters long'",
    by: [registration, registerRules],
  },
  {
    part: "§5 Register",
    kind: "text",
    says: "'Passwords do not match', and both fields are cleared",
    by: [registration],
  },
  { part: "§5 Register", kind: "rule", says: "the phone is optional", by: [registration] },
  {
    part: "§5 Create account",
    kind: "rule",
    says: "name required; password required, at least 6; the phone is optional",
    by: [madeUp, createRules],
  },
  {
    part: "§5 Create account",
    kind: "rule",
    says: "both passwords must match; the email is fixed",
    by: [madeUp, newcomer],
  },
  {
    part: "§5 Forgot password",
    kind: "text",
    says: "the email must match the pattern, else 'Please enter a valid email address'",
    by: [reset, `${rules} › the form for a forgotten password`],
  },
  {
    part: "§5 New password",
    kind: "text",
    says: "empty: 'Please enter a password'",
    by: [reset, resetRules],
  },
  {
    part: "§5 New password",
    kind: "text",
    says: "fewer than 6: 'Password should be at least 6 characters long'",
    by: [reset, resetRules],
  },
  {
    part: "§5 New password",
    kind: "text",
    says: "confirm empty: 'Please enter your password again'",
    by: [reset, resetRules],
  },
  {
    part: "§5 New password",
    kind: "text",
    says: "a mismatch: 'Passwords do not match', and both fields are cleared",
    by: [reset],
  },
  {
    part: "§5 New password",
    kind: "state",
    says: "errors clear when either field is edited",
    by: [reset],
  },
  { part: "§5 OTP", kind: "rule", says: "exactly 6 characters", by: [code, reset] },
  {
    part: "§5 Account edit",
    kind: "text",
    says: "name required: 'This field is required'",
    by: [edit, `${rules} › the form of one's profile`],
  },
  {
    part: "§5 Account edit",
    kind: "rule",
    says: "the phone is optional",
    by: [`${rules} › the form of one's profile`],
  },
  {
    part: "§5 Account edit",
    kind: "rule",
    says: "the avatar must be an image file",
    by: [notImages, "src/accounts/browser/pages/account-edit/open-image.test.ts › a file of type"],
  },
];
