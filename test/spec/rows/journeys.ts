import { type Row, specRows } from "../row.ts";

export const journeysRows: readonly Row[] = specRows({
  "§2 Navigation": [["rule", "A link to the current page scrolls to the top, too", "session-14"]],
  "§2 Notifications": [["rule", "Two successes within five seconds are two notices", "toaster-1"]],
  "§4 A 401": [
    [
      "rule",
      "With a refresh token but no access token it is refreshed once, too",
      "call-api-15",
      "start-session-4",
    ],
  ],
  "§4 Registration": [
    [
      "rule",
      "The intended plan and lesson survive registration, verification and sign-in, as the first button of /",
      "journey-1",
      "came-for-1",
      "came-for-5",
      "intention-1",
    ],
  ],
  "§4 Session": [
    [
      "rule",
      "An expired session shows a message, and after login the first button of / leads to the former page",
      "came-for-2",
      "intention-2",
    ],
  ],
  "§2 Third-party sign-in return": [
    ["rule", "Declining at the provider shows a notice at /login", "google-2"],
  ],
  "§8": [
    [
      "rule",
      "The server's message is shown for lists, favourites and account edit too",
      "fetch-failure-1",
      "post-requests-3",
      "save-profile-4",
    ],
    ["rule", "A 429 shows in how many minutes to retry", "call-api-8"],
  ],
  "§2 Verify account": [
    [
      "rule",
      "Without a stored pending email it asks for the email and sends a new code",
      "registration-3",
    ],
  ],
  "§4 Forms": [
    [
      "rule",
      "Before hydration a submit button shows a loading label; without JavaScript a message says that it is needed",
      "login-2",
      "login-4",
    ],
    [
      "rule",
      "Contact keeps its input after a reload; account edit asks before discarding changes",
      "contact-3",
      "unsaved-1",
      "unsaved-2",
    ],
  ],
  "§4 Forgot password": [
    [
      "rule",
      "A reset in progress survives a reload",
      "pending-reset-1",
      "reset-password-2",
      "reset-password-3",
    ],
  ],
  "§2 Account deletion": [
    [
      "rule",
      "A persistent panel shows the next step, and the profile shows the pending deletion",
      "deletion-2",
      "deletion-4",
      "pending-deletion-1",
    ],
  ],
  "§2 Account area": [
    [
      "screen",
      "/account-security: change the password and the email, see all login sessions, sign out everywhere",
      "security-1",
      "security-2",
      "security-3",
      "security-4",
    ],
    [
      "screen",
      "/practice: minutes, days and passages of the practice room, as a table to download",
      "diary-1",
      "diary-2",
      "runs-1",
    ],
    [
      "rule",
      "Students on a plan are told by mail of the new lessons that it opens, once a day at most, unless they switched that off in the account or by a mail's link; no code waits behind it",
      "news-1",
      "news-2",
      "news-3",
      "news-4",
    ],
    [
      "rule",
      "A link to the user's own question opens it on the lesson's page; the list shows 'Answered'",
      "came-for-3",
      "came-for-4",
    ],
  ],
  "§2 Create account": [
    ["rule", "It shows the name and email that Google confirmed, not those of its URL", "google-7"],
  ],
  "§7 Calls": [["rule", "A call has no time-out", "call-api-3"]],
  "§2 Plans": [
    ["text", "How a plan renews", "plans-4"],
    [
      "state",
      "a renewal is announced by mail, 14 days before a yearly and 3 days before a monthly charge",
      "renewal-notice-1",
    ],
    [
      "state",
      "a link in that mail cancels the renewal with one press, without signing in",
      "renewal-notice-2",
      "renewal-notice-3",
    ],
  ],
  "§2 Home": [["rule", "Each lecture tape has its picture", "home-8"]],
});
