import { type Row, specRows } from "../row.ts";

export const clientSessionRows: readonly Row[] = specRows({
  "§4 Session": [
    [
      "state",
      "Loading until it is started, and until the server responds if only a token is stored",
      "start-session-1",
      "start-session-7",
    ],
    [
      "state",
      "Logged in: authenticated, the user stored, loading over",
      "start-session-3",
      "session-10",
    ],
    [
      "state",
      "Logged out: user cleared, loading over; without a token the user is not fetched",
      "start-session-2",
    ],
  ],
  "§4 Start-up": [
    [
      "rule",
      "With an access token in local storage the current user is fetched and stored",
      "start-session-3",
      "start-session-6",
    ],
    ["rule", "A disabled user: local storage is cleared, logged out", "start-session-5"],
    [
      "rule",
      "Failing with 'Token has expired. Please log in again.': local storage is cleared, logged out",
      "start-session-8",
    ],
    [
      "rule",
      "Another failure of the current-user call is not handled: the stored user stays",
      "start-session-9",
      "start-session-10",
    ],
  ],
  "§4 A 401": [
    [
      "rule",
      "One refresh, and one repetition of the request",
      "call-api-12",
      "call-api-13",
      "session-2",
      "session-15",
    ],
    [
      "rule",
      "Concurrent ones make one refresh, in one tab and across tabs",
      "session-1",
      "session-3",
      "call-api-14",
    ],
    [
      "text",
      "No refresh token available, on the screen with the way to log in",
      "session-4",
      "client-texts-4",
      "session-17",
      "fetch-failure-4",
      "toaster-2",
    ],
    [
      "rule",
      "An expired access token is refreshed before the first calls, once, by all tabs",
      "start-session-14",
      "call-api-16",
    ],
    [
      "text",
      "Token has expired. Please log in again. – local storage is cleared, logged out, to /login",
      "session-5",
      "start-session-11",
      "session-16",
    ],
    ["rule", "Another failure of the refresh keeps the session", "session-6"],
  ],
  "§2 Logout": [
    ["rule", "Clears all local storage, resets the user, goes to /", "session-7", "session-11"],
    [
      "rule",
      "Also offline, with drafts, cached responses and session storage; the theme stays (a cookie)",
      "session-8",
      "session-12",
    ],
    ["rule", "Logging out in one tab logs out all tabs", "session-9"],
  ],
  "§2 Navigation": [
    [
      "rule",
      "A new path starts at the top; a new query (tab, period) keeps the scroll position",
      "session-13",
    ],
  ],
});
