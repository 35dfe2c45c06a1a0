import { type Row, specRows } from "../row.ts";

export const accountErrorsRows: readonly Row[] = specRows({
  "§8": [
    ["text", "'User not verified' resends the code and redirects to /verify-account", "login-3"],
    ["text", "a login failure toasts the server's message", "login-1"],
    [
      "text",
      "register, verify and resend failures toast the server's message",
      "registration-1",
      "registration-2",
    ],
    ["text", "a create-account failure toasts the server's message", "google-8"],
    ["text", "forgot-password and reset failures toast the server's message", "reset-password-1"],
    [
      "text",
      "'Something went wrong' if the third-party sign-in redirect fails",
      "api-5",
      "google-5",
    ],
    ["rule", "a failed sign-in return goes to /login", "google-6"],
    ["text", "the reset call's message is a success notice", "reset-password-1"],
    ["text", "'Changes saved'", "account-3"],
    ["text", "'Unable to upload image'", "account-6"],
    ["text", "'Unable to save changes'", "account-6"],
  ],
});
