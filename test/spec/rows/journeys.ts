import { type Row, specRows } from "../row.ts";

export const journeysRows: readonly Row[] = specRows({
  "§2 Navigation": [
    ["rule", "A link to the page that is shown scrolls to the top as well", "session-14"],
  ],
  "§2 Notifications": [
    ["rule", "Two successes within five seconds each get their notice", "toaster-1"],
  ],
  "§4 A 401": [
    [
      "rule",
      "With a refresh token but no access token it is refreshed once like any other",
      "call-api-15",
      "start-session-4",
    ],
  ],
  "§4 Registration": [
    [
      "rule",
      "The plan and the lesson that one came for survive registration, verification and sign-in",
      "journey-1",
      "came-for-1",
      "intention-1",
    ],
  ],
  "§4 Session": [
    [
      "rule",
      "A session that expired says so, and login returns to where one was",
      "came-for-2",
      "intention-2",
    ],
  ],
  "§2 Third-party sign-in return": [
    ["rule", "Declining at the provider is said at /login", "google-2"],
  ],
  "§8": [
    [
      "rule",
      "The server's message is shown for lists, favourites and account edit too",
      "fetch-failure-1",
      "post-requests-3",
      "save-profile-4",
    ],
    ["rule", "A 429 says in how many minutes to try again", "call-api-8"],
  ],
  "§2 Verify account": [
    [
      "rule",
      "Without a stored pending address it asks for the address and sends a new code",
      "registration-3",
    ],
  ],
  "§4 Forms": [
    [
      "rule",
      "A button that waits for scripts says so; without scripts a sentence says that they are needed",
      "login-2",
      "login-4",
    ],
    [
      "rule",
      "Contact keeps what was typed over a reload; account edit asks before it is lost",
      "contact-3",
      "unsaved-1",
      "unsaved-2",
    ],
  ],
  "§4 Forgot password": [
    [
      "rule",
      "A reset under way survives a reload",
      "pending-reset-1",
      "reset-password-2",
      "reset-password-3",
    ],
  ],
  "§2 Account deletion": [
    [
      "rule",
      "A lasting panel says what to do next, and the profile shows what is pending",
      "deletion-2",
      "deletion-4",
      "pending-deletion-1",
    ],
  ],
  "§2 Account area": [
    [
      "screen",
      "/account-security: change the password and the email, see every sign-in, sign out everywhere",
      "security-1",
      "security-2",
      "security-3",
      "security-4",
    ],
    [
      "rule",
      "A link to one's own question opens it at its lesson; the list says 'Answered'",
      "came-for-3",
      "came-for-4",
    ],
  ],
  "§2 Create account": [
    [
      "rule",
      "It shows what Google confirmed, and nothing that the page's address says",
      "google-7",
    ],
  ],
  "§7 Calls": [["rule", "A call has no time-out", "call-api-3"]],
  "§2 Plans": [["text", "How a plan renews", "plans-4"]],
  "§2 Home": [["rule", "Each lecture tape has its picture", "home-8"]],
});
