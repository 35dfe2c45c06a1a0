import type { Row } from "../row.ts";

const cameFor = "test/e2e/came-for.spec.ts";
const intention = "src/accounts/session/intention.test.ts";
const calling = "src/platform/browser/call-api.test.ts";

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
    by: ["src/ui/toaster.test.ts › two successes within five seconds"],
  },
  {
    part: "§4 A 401",
    kind: "rule",
    says: "With a refresh token but no access token it is refreshed once like any other",
    by: [
      `${calling} › with a refresh token but no access token`,
      "src/accounts/session/start-session.test.ts › with a refresh token alone",
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
      "src/ui/fetch-failure.test.ts › a list that cannot be fetched shows the server's message",
      "src/community/pages/sentences.test.ts › the server's message is shown if present",
      "src/accounts/pages/account-edit/save-profile.test.ts › the form adds",
    ],
  },
  {
    part: "§8",
    kind: "rule",
    says: "A 429 says in how many minutes to try again",
    by: [`${calling} › says in how many minutes`],
  },
];
