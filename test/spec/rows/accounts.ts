import type { Row } from "../row.ts";
import { accountErrorRows } from "./account-errors.ts";
import { accountFormRows } from "./account-forms.ts";

const login = "test/e2e/login.spec.ts › the login says what is wrong";
const unverified = "test/e2e/login.spec.ts › an unverified user is sent a new code";
const registration = "test/e2e/registration.spec.ts › the registration asks for what it needs";
const code = "test/e2e/registration.spec.ts › a code has six boxes";
const reset = "test/e2e/reset-password.spec.ts › a forgotten password is reset with the code";
const newcomer = "test/e2e/google.spec.ts › a newcomer chooses a password once";
const madeUp = "test/e2e/google.spec.ts › the form after Google says what is wrong";
const profile = "test/e2e/account.spec.ts › the profile is a table";
const edit = "test/e2e/account.spec.ts › Save wakes with a change";
const avatar = "test/e2e/account.spec.ts › a picture is cropped, sent before the profile";
const rules = "src/accounts/browser/pages/sign-in/form-rules.test.ts";
const registerRules = `${rules} › the form to register`;
const resetRules = `${rules} › the form for a new password`;
const guest = "test/e2e/contact.spec.ts › a guest says hello";
const deletion = "test/e2e/deletion.spec.ts › a request is confirmed by mail";

const screens: readonly Row[] = [
  {
    part: "§2 Login",
    kind: "screen",
    says: "/login has the email, a password that can be shown and hidden, and a Login button",
    by: [login],
  },
  {
    part: "§2 Login",
    kind: "text",
    says: "'Forgot Password' leads to /reset-password",
    by: [login],
  },
  { part: "§2 Login", kind: "text", says: "'Login with Google'", by: [login, newcomer] },
  { part: "§2 Login", kind: "text", says: "'Sign Up' leads to /register", by: [login] },
  { part: "§2 Login", kind: "rule", says: "after login the user goes to /", by: [login] },
  {
    part: "§2 Login",
    kind: "state",
    says: "for a user who is not verified the code is sent again and /verify-account opens",
    by: [unverified],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "screen",
    says: "/auth/google sends the code of its address to the server",
    by: [newcomer],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "rule",
    says: "an answer with a user stores user, access and refresh token, and goes to /",
    by: [newcomer],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "rule",
    says: "an answer with name and email goes to /create-account with both in its address",
    by: [newcomer],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "state",
    says: "any failure goes to /login",
    by: [
      "test/e2e/google.spec.ts › who declines at Google is back at /login",
      "test/e2e/google.spec.ts › an address that Google has not verified is refused",
      "test/e2e/google.spec.ts › while Google is away the way back ends at /login",
      "test/e2e/google.spec.ts › a code of nobody's and a form of nobody's are sent to /login",
    ],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "rule",
    says: "the way out to the consent page carries the path as state",
    by: [
      login,
      "src/accounts/server/google/api.test.ts › leads to Google's consent page with PKCE",
    ],
  },
  {
    part: "§2 Register",
    kind: "screen",
    says: "/register, title Register: full name, email, phone (optional), password, confirm password, terms",
    by: [registration],
  },
  {
    part: "§2 Verify account",
    kind: "screen",
    says: "/verify-account has six boxes; Confirm appears only when all six digits are entered",
    by: [code],
  },
  {
    part: "§2 Verify account",
    kind: "state",
    says: "the resend link appears when a 30-second countdown reaches 0",
    by: [code],
  },
  {
    part: "§2 Create account",
    kind: "screen",
    says: "/create-account?name=..&email=.., title 'Create account': name, password, confirm password, phone (optional)",
    by: [newcomer, madeUp],
  },
  {
    part: "§2 Create account",
    kind: "state",
    says: "the email is fixed and disabled",
    by: [newcomer],
  },
  { part: "§2 Reset password", kind: "screen", says: "step 1 collects the email", by: [reset] },
  {
    part: "§2 Reset password",
    kind: "text",
    says: "the view of the code is titled Forgot Password",
    by: [reset],
  },
  {
    part: "§2 Reset password",
    kind: "text",
    says: "Didn't receive code? Resend in N seconds",
    by: [reset],
  },
  {
    part: "§2 Reset password",
    kind: "state",
    says: "Confirm appears only with six digits, and is disabled while a request is pending",
    by: [reset],
  },
  {
    part: "§2 Reset password",
    kind: "text",
    says: "the view of the password is titled Reset Password: New Password and Confirm Password, each with a show/hide toggle",
    by: [reset],
  },
  {
    part: "§2 Reset password",
    kind: "state",
    says: "Reset is disabled while submitting",
    by: [reset],
  },
  {
    part: "§2 Reset password",
    kind: "rule",
    says: "after a successful reset the user goes to /login after 1.5 seconds",
    by: [reset],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "all share a side menu: Profile, Favorites, Questions & Reviews, Account Edit, Subscription, Logout",
    by: [profile],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "on a phone the menu is a row above the page, with the current screen in view",
    by: ["test/e2e/account.spec.ts › on a phone the slide-out menu has the same screens"],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-profile is a read-only table: Full Name, Email, Phone ('-' if empty), Subscription label",
    by: [profile, "src/accounts/browser/account-area/plan-names.test.ts › the plan"],
  },
  {
    part: "§2 Account area",
    kind: "state",
    says: "the profile shows the avatar's picture where there is one",
    by: [avatar],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-edit: avatar upload, Full Name, Phone, Cancel and Save",
    by: [edit, avatar],
  },
  {
    part: "§2 Notifications",
    kind: "constant",
    says: "bottom right, 3.8 s, no close button in the account-deletion and reset flows",
    by: [deletion, reset],
  },
  {
    part: "§2 Notifications",
    kind: "constant",
    says: "elsewhere 5 s, top right",
    by: [login, guest, edit],
  },
];

const states: readonly Row[] = [
  {
    part: "§4 Registration",
    kind: "state",
    says: "form, register call, code, verified: tokens are stored and / opens",
    by: [registration],
  },
  {
    part: "§4 Registration",
    kind: "state",
    says: "30-second countdown; resend link at 0; a resend restarts the countdown",
    by: [code],
  },
  {
    part: "§4 Forgot password",
    kind: "state",
    says: "email, code, new password, /login",
    by: [reset],
  },
  {
    part: "§4 Forgot password",
    kind: "state",
    says: "resending sets 30 seconds again and calls the forgot-password call again",
    by: [reset],
  },
  {
    part: "§4 Forgot password",
    kind: "rule",
    says: "Confirm moves to the new password with no server check; the code is verified only at reset",
    by: [reset],
  },
  {
    part: "§4 Account edit",
    kind: "state",
    says: "Save is enabled only after a field or the avatar changed; while saving it shows 'Saving...'",
    by: [edit, avatar],
  },
  {
    part: "§4 Account edit",
    kind: "rule",
    says: "the avatar is uploaded first, then the profile is updated",
    by: [
      avatar,
      "src/accounts/browser/pages/account-edit/save-profile.test.ts › uploads the avatar first, then saves the profile",
    ],
  },
  {
    part: "§4 Login",
    kind: "state",
    says: "an unverified user triggers a resend of the verification and a move to /verify-account",
    by: [unverified],
  },
  {
    part: "§4 Forms",
    kind: "state",
    says: "password fields have visibility toggles",
    by: [login, registration, reset],
  },
  {
    part: "§4 Forms",
    kind: "state",
    says: "send buttons are disabled while a request is pending",
    by: [login, registration, reset, edit],
  },
];

const constants: readonly Row[] = [
  { part: "§9", kind: "constant", says: "OTP length 6", by: [code, reset] },
  {
    part: "§9",
    kind: "constant",
    says: "minimum password length 6",
    by: [registerRules, resetRules, "src/accounts/server/api.test.ts › registering over HTTP"],
  },
  { part: "§9", kind: "constant", says: "resend countdown 30 s", by: [code, reset] },
  { part: "§9", kind: "constant", says: "redirect after reset 1500 ms", by: [reset] },
  {
    part: "§9",
    kind: "constant",
    says: "notices close after 3800 ms, by default after 5000 ms",
    by: [reset, deletion, login],
  },
];

export const accountsRows: readonly Row[] = [
  ...screens,
  ...states,
  ...accountFormRows,
  ...accountErrorRows,
  ...constants,
];
