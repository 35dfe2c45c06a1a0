import { type Row, specRows } from "../row.ts";

export const clientSessionRows: readonly Row[] = specRows({
  "§4 Session": [
    [
      "state",
      "Loading until it is started, and until the server has answered where only a token is kept",
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
      "Logged out: user cleared, loading over; without a token nobody is asked for",
      "start-session-2",
    ],
  ],
  "§4 Start-up": [
    [
      "rule",
      "An access token in local storage fetches the current user, who is stored",
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
      "Another failure of the current-user call is not handled: whoever was stored stays",
      "start-session-9",
      "start-session-10",
    ],
  ],
  "§4 A 401": [
    [
      "rule",
      "One refresh, and the original request once more",
      "call-api-12",
      "call-api-13",
      "session-2",
      "session-15",
    ],
    [
      "rule",
      "Many at once make one refresh, in one tab and among tabs",
      "session-1",
      "session-3",
      "call-api-14",
    ],
    ["text", "No refresh token available", "session-4", "client-texts-4"],
    [
      "text",
      "Token has expired. Please log in again. – local storage is cleared, logged out, to /login",
      "session-5",
      "start-session-11",
      "session-16",
    ],
    ["rule", "Another failure of the refresh ends nothing", "session-6"],
  ],
  "§2 Logout": [
    ["rule", "Clears all local storage, resets the user, goes to /", "session-7", "session-11"],
    [
      "rule",
      "Without a line too, and with drafts, answers and what the tab keeps; theme stays (a cookie)",
      "session-8",
      "session-12",
    ],
    ["rule", "In one tab it counts in all", "session-9"],
  ],
  "§2 Navigation": [
    [
      "rule",
      "A change of path begins at the top; one of the query (tab, period) does not",
      "session-13",
    ],
  ],
});
