import { guardianErrors } from "./guardian.ts";
import { newsErrors } from "./news.ts";
import { securityErrors } from "./security.ts";

const secondFactorErrors = {
  "accounts.second_factor_required": {
    status: 403,
    message: "Please enter the 6-digit code of your authenticator app",
  },
  "accounts.second_factor_unreadable": {
    status: 409,
    message:
      "Your authenticator app no longer fits this school. Use a recovery code, or have it reset by whoever runs the server",
  },
  "accounts.authenticator_key_expired": {
    status: 409,
    message: "This key has expired. Please have a new one shown",
  },
} as const;

export const accountsErrors = {
  "accounts.wrong_credentials": { status: 400, message: "Incorrect email or password" },
  "accounts.not_verified": { status: 403, message: "User not verified" },
  "accounts.disabled": { status: 403, message: "This account is disabled" },
  "accounts.student_not_found": { status: 404, message: "There is no such student" },
  "accounts.student_being_deleted": {
    status: 409,
    message: "This account is being deleted, and cannot be enabled any more",
  },
  "accounts.confirmation_differs": {
    status: 422,
    message: "That is not this student’s email",
  },
  "accounts.user_exists": { status: 409, message: "User already exists" },
  "accounts.wrong_code": { status: 400, message: "The code is wrong or has expired" },
  "accounts.breached_password": {
    status: 422,
    message: "This password is known from data leaks. Please choose another",
  },
  "accounts.picture_not_ours": {
    status: 422,
    message: "Please upload the picture to the school first",
  },
  "accounts.picture_too_large": {
    status: 422,
    message: "This picture is too large. Please save it smaller, for instance 3,000 pixels wide",
  },
  "accounts.picture_unreadable": { status: 422, message: "Unable to upload image" },
  "accounts.google_refused": {
    status: 400,
    message: "Google did not confirm this sign-in. Please try again",
  },
  "accounts.google_unverified": {
    status: 403,
    message: "Your Google account has no verified email address",
  },
  "accounts.google_needs_password": {
    status: 409,
    message: "This email has an account already. Please log in with your password",
  },
  "accounts.google_other_account": {
    status: 409,
    message: "Another Google account signs in to the account with this email",
  },
  "accounts.google_ticket": { status: 403, message: "Please sign in with Google again" },
  "accounts.access_token_expired": { status: 401, message: "Access token has expired" },
  "accounts.access_token_invalid": { status: 401, message: "Access token is not valid" },
  "accounts.session_over": { status: 401, message: "Token has expired. Please log in again." },
  ...guardianErrors,
  ...newsErrors,
  ...securityErrors,
  ...secondFactorErrors,
} as const;
