import { type Row, specRows } from "../row.ts";

export const accountFormsRows: readonly Row[] = specRows({
  "§5 Login": [
    [
      "text",
      "the email must match: 'Please enter a valid email address'",
      "login-1",
      "form-rules-3",
    ],
    [
      "text",
      "the password must not be empty: 'Please enter your password'",
      "login-1",
      "form-rules-3",
    ],
  ],
  "§5 Register": [
    [
      "text",
      "full name, email, password, confirm password and terms are required: 'This field is required'",
      "registration-1",
      "form-rules-4",
    ],
    [
      "text",
      "the email has a basic pattern: 'Please enter a valid email address'",
      "registration-1",
      "form-rules-4",
    ],
    ["rule", "the email is lowercased as typed", "registration-1"],
    ["text", "'Password should be at least 6 characters long'", "registration-1", "form-rules-4"],
    ["text", "'Passwords do not match', and both fields are cleared", "registration-1"],
    ["rule", "the phone is optional", "registration-1"],
  ],
  "§5 Create account": [
    [
      "rule",
      "name required; password required, at least 6; the phone is optional",
      "google-8",
      "form-rules-5",
    ],
    ["rule", "both passwords must match; the email is fixed", "google-8", "google-1"],
  ],
  "§5 Forgot password": [
    [
      "text",
      "the email must match the pattern, else 'Please enter a valid email address'",
      "reset-password-1",
      "form-rules-1",
    ],
  ],
  "§5 New password": [
    ["text", "empty: 'Please enter a password'", "reset-password-1", "form-rules-2"],
    [
      "text",
      "fewer than 6: 'Password should be at least 6 characters long'",
      "reset-password-1",
      "form-rules-2",
    ],
    [
      "text",
      "confirm empty: 'Please enter your password again'",
      "reset-password-1",
      "form-rules-2",
    ],
    [
      "text",
      "a mismatch: 'Passwords do not match', and both fields are cleared",
      "reset-password-1",
    ],
    ["state", "errors clear when either field is edited", "reset-password-1"],
  ],
  "§5 OTP": [["rule", "exactly 6 characters", "registration-2", "reset-password-1"]],
  "§5 Account edit": [
    ["text", "name required: 'This field is required'", "account-3", "form-rules-6"],
    ["rule", "the phone is optional", "form-rules-6"],
    ["rule", "the avatar must be an image file", "account-5", "open-image-1"],
  ],
});
