import type { Row } from "../row.ts";

const start = (title: string) =>
  `src/accounts/browser/session/start-session.test.ts › opening the site ${title}` as const;
const session = (title: string) =>
  `src/accounts/browser/session/session.test.ts › ${title}` as const;
const calling = (title: string) => `src/platform/browser/api/call-api.test.ts › ${title}` as const;
const inBrowser = (title: string) => `test/e2e/session.spec.ts › ${title}` as const;
const words = (title: string) => `test/unit/client-texts.test.ts › ${title}` as const;

export const clientSessionRows: readonly Row[] = [
  {
    part: "§4 Session",
    kind: "state",
    says: "Loading until it is started, and until the server has answered where only a token is kept",
    by: [start("is loading until it is started"), start("with a token alone it is loading")],
  },
  {
    part: "§4 Session",
    kind: "state",
    says: "Logged in: authenticated, the user stored, loading over",
    by: [start("with a token asks who it is"), session("signing in keeps both tokens")],
  },
  {
    part: "§4 Session",
    kind: "state",
    says: "Logged out: user cleared, loading over; without a token nobody is asked for",
    by: [start("without a token is nobody, whoever was stored")],
  },
  {
    part: "§4 Start-up",
    kind: "rule",
    says: "An access token in local storage fetches the current user, who is stored",
    by: [start("with a token asks who it is"), start("a stored user is shown while")],
  },
  {
    part: "§4 Start-up",
    kind: "rule",
    says: "A disabled user: local storage is cleared, logged out",
    by: [start("a disabled user is forgotten")],
  },
  {
    part: "§4 Start-up",
    kind: "rule",
    says: "Failing with 'Token has expired. Please log in again.': local storage is cleared, logged out",
    by: [start("a token that has expired for good")],
  },
  {
    part: "§4 Start-up",
    kind: "rule",
    says: "Another failure of the current-user call is not handled: whoever was stored stays",
    by: [start("another failure of the user's call"), start("when the server cannot be reached")],
  },
  {
    part: "§4 A 401",
    kind: "rule",
    says: "One refresh, and the original request once more",
    by: [
      calling("a 401 refreshes once and repeats the same request once"),
      calling("a 401 of the repeated request ends it"),
      session("refreshing a call that was refused is repeated once"),
      inBrowser("an expired access token is refreshed once and the request repeated once"),
    ],
  },
  {
    part: "§4 A 401",
    kind: "rule",
    says: "Many at once make one refresh, in one tab and among tabs",
    by: [
      session("refreshing many at once make one call"),
      session("refreshing uses the pair that another tab has fetched"),
      calling("a 401 that comes after another call has refreshed"),
    ],
  },
  {
    part: "§4 A 401",
    kind: "text",
    says: "No refresh token available",
    by: [
      session("refreshing without a refresh token says so"),
      words("a read that needs a session, and has none to refresh, says so"),
    ],
  },
  {
    part: "§4 A 401",
    kind: "text",
    says: "Token has expired. Please log in again. – local storage is cleared, logged out, to /login",
    by: [
      session("refreshing a session that is over for its message alone ends"),
      start("when the session is over all is cleared and /login opens"),
      inBrowser("when the refresh token has run out, the student is sent to log in"),
    ],
  },
  {
    part: "§4 A 401",
    kind: "rule",
    says: "Another failure of the refresh ends nothing",
    by: [session("refreshing another failure ends nothing")],
  },
  {
    part: "§2 Logout",
    kind: "rule",
    says: "Clears all local storage, resets the user, goes to /",
    by: [
      session("logging out clears everything, tells the server and goes to /"),
      inBrowser("a session outlives a reload"),
    ],
  },
  {
    part: "§2 Logout",
    kind: "rule",
    says: "Without a line too, and with drafts, answers and what the tab keeps; theme stays (a cookie)",
    by: [
      session("logging out does so offline as well"),
      inBrowser(
        "offline logging out without a line forgets drafts and answers as well; the theme stays",
      ),
    ],
  },
  {
    part: "§2 Logout",
    kind: "rule",
    says: "In one tab it counts in all",
    by: [session("logging out in one tab does so in the others")],
  },
  {
    part: "§2 Navigation",
    kind: "rule",
    says: "A change of path begins at the top; one of the query (tab, period) does not",
    by: [inBrowser("a change of path begins at the top")],
  },
];
