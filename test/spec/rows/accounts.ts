import { type Row, specRows } from "../row.ts";

export const accountsRows: readonly Row[] = specRows({
  "§2 Login": [
    [
      "screen",
      "/login has the email, a password that can be shown and hidden, and a Login button",
      "login-1",
    ],
    ["text", "'Forgot Password' leads to /reset-password", "login-1"],
    ["text", "'Login with Google'", "login-1", "google-1"],
    ["text", "'Sign Up' leads to /register", "login-1"],
    ["rule", "after login the user goes to /", "login-1"],
    ["state", "for an unverified user the code is resent and /verify-account opens", "login-3"],
  ],
  "§2 Third-party sign-in return": [
    ["screen", "/auth/google sends the code of its URL to the server", "google-1"],
    [
      "rule",
      "a response with a user stores user, access and refresh token, and goes to /",
      "google-1",
    ],
    [
      "rule",
      "a response with name and email goes to /create-account with both in its URL",
      "google-1",
    ],
    ["state", "any failure goes to /login", "google-2", "google-3", "google-4", "google-6"],
    ["rule", "the redirect to the consent page has the current path as state", "login-1", "api-4"],
  ],
  "§2 Register": [
    [
      "screen",
      "/register, title Register: full name, email, phone (optional), password, confirm password, terms",
      "registration-1",
    ],
  ],
  "§2 Verify account": [
    [
      "screen",
      "/verify-account has six boxes; Confirm appears only when all six digits are entered",
      "registration-2",
    ],
    ["state", "the resend link appears when a 30-second countdown reaches 0", "registration-2"],
  ],
  "§2 Create account": [
    [
      "screen",
      "/create-account?name=..&email=.., title 'Create account': name, password, confirm password, phone (optional)",
      "google-1",
      "google-8",
    ],
    ["state", "the email is fixed and disabled", "google-1"],
  ],
  "§2 Reset password": [
    ["screen", "step 1 collects the email", "reset-password-1"],
    ["text", "the view of the code is titled Forgot Password", "reset-password-1"],
    ["text", "Didn't receive code? Resend in N seconds", "reset-password-1"],
    [
      "state",
      "Confirm appears only with six digits, and is disabled while a request is pending",
      "reset-password-1",
    ],
    [
      "text",
      "the view of the password is titled Reset Password: New Password and Confirm Password, each with a show/hide toggle",
      "reset-password-1",
    ],
    ["state", "Reset is disabled while submitting", "reset-password-1"],
    [
      "rule",
      "after a successful reset the user goes to /login after 1.5 seconds",
      "reset-password-1",
    ],
  ],
  "§2 Account area": [
    [
      "screen",
      "all share a side menu: Profile, Favorites, Questions & Reviews, Account Edit, Subscription, Logout",
      "account-1",
    ],
    [
      "screen",
      "on a phone the menu stands above the page in rows, with every link and Logout in view",
      "account-2",
    ],
    [
      "screen",
      "/account-profile is a read-only table: Full Name, Email, Phone ('-' if empty), Subscription label",
      "account-1",
      "plan-names-1",
    ],
    ["state", "the profile shows the avatar's picture where there is one", "account-4"],
    [
      "screen",
      "/account-edit: avatar upload, Full Name, Phone, Cancel and Save",
      "account-3",
      "account-4",
    ],
  ],
  "§2 Notifications": [
    [
      "constant",
      "bottom right, 3.8 s, no close button in the account-deletion and reset flows",
      "deletion-2",
      "reset-password-1",
    ],
    ["constant", "elsewhere 5 s, top right", "login-1", "contact-1", "account-3"],
  ],
  "§4 Registration": [
    [
      "state",
      "form, register call, code, verified: tokens are stored and / opens",
      "registration-1",
    ],
    [
      "state",
      "30-second countdown; resend link at 0; a resend restarts the countdown",
      "registration-2",
    ],
  ],
  "§4 Forgot password": [
    ["state", "email, code, new password, /login", "reset-password-1"],
    [
      "state",
      "a resend restarts the 30 seconds and repeats the forgot-password call",
      "reset-password-1",
    ],
    [
      "rule",
      "Confirm goes to the new password without a server check; the code is verified only at reset",
      "reset-password-1",
    ],
  ],
  "§4 Account edit": [
    [
      "state",
      "Save is enabled only after a field or the avatar changed; while saving it shows 'Saving...'",
      "account-3",
      "account-4",
    ],
    [
      "rule",
      "the avatar is uploaded first, then the profile is updated",
      "account-4",
      "save-profile-1",
    ],
  ],
  "§4 Login": [
    [
      "state",
      "an unverified user triggers a resend of the code and a redirect to /verify-account",
      "login-3",
    ],
  ],
  "§4 Forms": [
    [
      "state",
      "password fields have visibility toggles",
      "login-1",
      "registration-1",
      "reset-password-1",
    ],
    [
      "state",
      "send buttons are disabled while a request is pending",
      "login-1",
      "registration-1",
      "reset-password-1",
      "account-3",
    ],
  ],
  "§9": [
    ["constant", "OTP length 6", "registration-2", "reset-password-1"],
    ["constant", "minimum password length 6", "form-rules-4", "form-rules-2", "api-1"],
    ["constant", "resend countdown 30 s", "registration-2", "reset-password-1"],
    ["constant", "redirect after reset 1500 ms", "reset-password-1"],
    [
      "constant",
      "notices close after 3800 ms, by default after 5000 ms",
      "reset-password-1",
      "deletion-2",
      "login-1",
    ],
  ],
});
