import type { Row } from "../row.ts";

const cameFor = "test/e2e/came-for.spec.ts";
const intention = "src/accounts/browser/session/intention/intention.test.ts";
const login = "test/e2e/login.spec.ts";
const reset = "test/e2e/reset-password.spec.ts";
const security = "test/e2e/security.spec.ts";
const calling = "src/platform/browser/api/call-api.test.ts";

/** What keeps a person's way from being lost between screens. */
export const journeyRows: readonly Row[] = [
  {
    part: "§2 Navigation",
    kind: "rule",
    says: "A link to the page that is shown scrolls to the top as well",
    by: ["test/e2e/session.spec.ts › a link to the page that is shown"],
  },
  {
    part: "§2 Notifications",
    kind: "rule",
    says: "Two successes within five seconds each get their notice",
    by: ["src/ui/feedback/toaster.test.ts › two successes within five seconds"],
  },
  {
    part: "§4 A 401",
    kind: "rule",
    says: "With a refresh token but no access token it is refreshed once like any other",
    by: [
      `${calling} › with a refresh token but no access token`,
      "src/accounts/browser/session/start-session.test.ts › with a refresh token alone",
    ],
  },
  {
    part: "§4 Registration",
    kind: "rule",
    says: "The plan and the lesson that one came for survive registration, verification and sign-in",
    by: [
      "test/e2e/journey.spec.ts › a visitor becomes a student, pays and watches a lesson",
      `${cameFor} › the plan that a newcomer chose survives registering with Google`,
      `${intention} › what a visitor came for`,
    ],
  },
  {
    part: "§4 Session",
    kind: "rule",
    says: "A session that expired says so, and login returns to where one was",
    by: [`${cameFor} › a session that expired says so`, `${intention} › a session that expired`],
  },
  {
    part: "§2 Third-party sign-in return",
    kind: "rule",
    says: "Declining at the provider is said at /login",
    by: ["test/e2e/google.spec.ts › who declines at Google is back at /login, which says so"],
  },
  {
    part: "§8",
    kind: "rule",
    says: "The server's message is shown for lists, favourites and account edit too",
    by: [
      "src/ui/feedback/fetch-failure.test.ts › a list that cannot be fetched shows the server's message",
      "src/community/browser/pages/posts/post-requests.test.ts › the server's message is shown if present",
      "src/accounts/browser/pages/account-edit/save-profile.test.ts › the form adds",
    ],
  },
  {
    part: "§8",
    kind: "rule",
    says: "A 429 says in how many minutes to try again",
    by: [`${calling} › says in how many minutes`],
  },
  {
    part: "§2 Verify account",
    kind: "rule",
    says: "Without a stored pending address it asks for the address and sends a new code",
    by: ["test/e2e/registration.spec.ts › a browser that knows no pending address"],
  },
  {
    part: "§4 Forms",
    kind: "rule",
    says: "A button that waits for scripts says so; without scripts a sentence says that they are needed",
    by: [`${login} › what is typed before the page is alive stays`, `${login} › without scripts`],
  },
  {
    part: "§4 Forms",
    kind: "rule",
    says: "Contact keeps what was typed over a reload; account edit asks before it is lost",
    by: [
      "test/e2e/contact.spec.ts › who is signed in finds name and address filled in",
      "test/e2e/unsaved.spec.ts › leaving the account's form with unsaved changes asks first",
      "test/e2e/unsaved.spec.ts › Cancel and Logout give unsaved changes up",
    ],
  },
  {
    part: "§4 Forgot password",
    kind: "rule",
    says: "A reset under way survives a reload",
    by: [
      "src/accounts/browser/pages/reset-password/pending-reset.test.ts › a reset survives a reload",
      `${reset} › survives a reload`,
      `${reset} › a reset that was begun for another address`,
    ],
  },
  {
    part: "§2 Account deletion",
    kind: "rule",
    says: "A lasting panel says what to do next, and the profile shows what is pending",
    by: [
      "test/e2e/deletion.spec.ts › a request is confirmed by mail",
      "test/e2e/deletion.spec.ts › a profile whose deletion is asked for",
      "src/contact/server/deletion/pending-deletion.test.ts › a request waits for its confirmation",
    ],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-security: change the password and the email, see every sign-in, sign out everywhere",
    by: [
      `${security} › a student changes the password`,
      `${security} › a student changes the email`,
      `${security} › a student sees every sign-in`,
      `${security} › needs no pointer and is accessible`,
    ],
  },
  {
    part: "§2 Create account",
    kind: "rule",
    says: "It shows what Google confirmed, and nothing that the page's address says",
    by: ["test/e2e/google.spec.ts › a made-up address in the link is shown to nobody"],
  },
  {
    part: "§2 Account area",
    kind: "rule",
    says: "A link to one's own question opens it at its lesson; the list says 'Answered'",
    by: [`${cameFor} › a link to one's own question opens it`, `${cameFor} › that it is answered`],
  },
  {
    part: "§7 Calls",
    kind: "rule",
    says: "A call has no time-out",
    by: [`${calling} › a call has no timeout`],
  },
  {
    part: "§2 Plans",
    kind: "text",
    says: "How a plan renews",
    by: ["test/e2e/plans.spec.ts › the plans page explains renewal"],
  },
  {
    part: "§2 Home",
    kind: "rule",
    says: "Each lecture tape has its picture",
    by: ["test/e2e/home.spec.ts › each of the four tapes has an image that loads"],
  },
];
