import type { Row } from "../row.ts";
import { clientSessionRows } from "./client-session.ts";

const start = (title: string) =>
  `src/accounts/browser/session/start-session.test.ts › opening the site ${title}` as const;
const session = (title: string) =>
  `src/accounts/browser/session/session.test.ts › ${title}` as const;
const calling = (title: string) => `src/platform/browser/api/call-api.test.ts › ${title}` as const;
const inBrowser = (title: string) => `test/e2e/session.spec.ts › ${title}` as const;
const failing = (title: string) => `test/e2e/failures.spec.ts › ${title}` as const;
const words = (title: string) => `test/unit/client-texts.test.ts › ${title}` as const;
const cache = (title: string) =>
  `src/site/browser/document/make-query-client.test.ts › the query cache ${title}` as const;

const nobody = "00000000-0000-4000-8000-000000000001";
const question = "00000000-0000-4000-8000-000000000003";
/** The calls that the browser's code makes without a form, as they are sent. */
const calls = [
  "GET /api/video/new",
  "GET /api/stats",
  "GET /api/review/top/rated/videos",
  `GET /api/favorite/user/${nobody}`,
  `DELETE /api/favorite/${nobody}/five-finger-c`,
  `POST /api/favorite/${nobody}`,
  "GET /api/user",
  `PUT /api/user/${nobody}`,
  "GET /api/video/library?page=1&limit=12&category=beginner",
  "GET /api/video?page=1&limit=20&search=bach",
  "GET /api/video/five-finger-c",
  "GET /api/video/next?category=beginner&serialNumber=3",
  "GET /api/question/video/five-finger-c?page=1&limit=10",
  "GET /api/review/video/five-finger-c?page=1&limit=10",
  `GET /api/question/reviews/${nobody}?page=1&limit=10`,
  `POST /api/question/${nobody}`,
  `PUT /api/question/${nobody}/${question}`,
  `DELETE /api/question/${nobody}/${question}/4`,
  `DELETE /api/question/${nobody}/${question}`,
  `POST /api/review/${nobody}`,
  "POST /api/paypal/subscribe",
  "GET /api/paystack?ref=R-1&monthly=false&subscription=beginner",
  `POST /api/paypal/cancel/${nobody}`,
  `POST /api/paystack/cancel/${nobody}`,
];
const forms = failing("each form of signing in sends what is described");
const reset = failing("a reset sends what is described");
/** The calls of forms and players, which a browser makes. */
const callsOfForms: readonly (readonly [string, Row["by"]])[] = [
  ["POST /api/auth/register: name, email, phone, password", [forms]],
  ["POST /api/auth/login: email, password", [forms]],
  ["POST /api/auth/register-resend: email", [forms]],
  ["POST /api/auth/verify: otp", [forms]],
  ["POST /api/auth/create-account: name, email, phone, password", [forms]],
  ["POST /api/auth/google: code (and the state that Google gave back)", [forms]],
  ["POST /api/auth/forgotpassword: email, lowercased", [reset]],
  ["POST /api/auth/reset-password: email, otp, newPassword", [reset]],
  [
    "POST /api/auth/refresh-token: token, outside the shared client",
    [session("refreshing many at once make one call, and its pair is stored")],
  ],
  [
    "GET /api/playback/{userId}/{videoId}, once",
    [failing("a failed ticket request of a lesson shows one error")],
  ],
  [
    "PUT /api/user/{id}: picture only where there is a new one",
    ["test/unit/client-calls.test.ts › the avatar's URL is sent only when it changed"],
  ],
];
const callRows: readonly Row[] = [
  ...calls.map(
    (says): Row => ({
      part: "§7 Calls",
      kind: "rule",
      says,
      by: [`test/unit/client-calls.test.ts › the browser's own call ${says}`],
    }),
  ),
  ...callsOfForms.map(([says, by]): Row => ({ part: "§7 Calls", kind: "rule", says, by })),
  {
    part: "§7 Client",
    kind: "rule",
    says: "Accepts JSON, sends objects as JSON of that type, header token: Bearer and the access token",
    by: [calling("what a call sends method, path, query, a JSON body of that type")],
  },
  {
    part: "§7 Client",
    kind: "rule",
    says: "Cookie XSRF-TOKEN goes back as header X-XSRF-TOKEN",
    by: [
      calling("what a call sends method, path, query, a JSON body of that type"),
      calling("what a call sends without the cookie XSRF-TOKEN"),
      "test/e2e/guard.spec.ts › our own page sends the token back",
    ],
  },
  {
    part: "§7 Client",
    kind: "rule",
    says: "200–299 is success, anything else failure",
    by: [calling("is success"), calling("is failure")],
  },
  {
    part: "§7 Client",
    kind: "rule",
    says: "The data field is read; where it is missing the call's own error is raised",
    by: [calling("a response a success without its data")],
  },
];

/** Raised where an answer lacks its data, and where it is shown. */
const reads: readonly (readonly [string, ...Row["by"]])[] = [
  ["Unable to fetch new videos.", words('raises "Unable to fetch new videos."')],
  ["Unable to fetch stats.", words('raises "Unable to fetch stats."')],
  ["Unable to fetch top rated videos.", words('raises "Unable to fetch top rated videos."')],
  ["Unable to fetch user favorites.", words('raises "Unable to fetch user favorites."')],
  [
    "Unable to remove video from favorites.",
    words("a change of favourites whose answer has no data says that of its own"),
  ],
  [
    "Unable to fetch videos.",
    words('raises "Unable to fetch videos."'),
    failing("the library, a lesson and its next videos say"),
  ],
  [
    "Unable to fetch video details.",
    words('raises "Unable to fetch video details."'),
    failing("the library, a lesson and its next videos say"),
  ],
  [
    "Unable to fetch video playback.",
    failing("a failed ticket request of a lesson shows one error"),
  ],
  [
    "Unable to fetch next videos.",
    words('raises "Unable to fetch next videos."'),
    failing("the library, a lesson and its next videos say"),
  ],
  ...["Unable to fetch video questions.", "Unable to fetch video reviews."].map(
    (text): readonly [string, ...Row["by"]] => [
      text,
      words(`raises "${text}"`),
      "test/e2e/community-failures.spec.ts › to a list shows its message with a retry",
    ],
  ),
  [
    "Unable to fetch user content.",
    words('raises "Unable to fetch user content."'),
    "test/e2e/community-failures.spec.ts › to a list shows its message with a retry",
  ],
];
const changes = [
  "Unable to add to favorites.",
  "Unable to remove from favorites.",
  "Unable to submit question.",
  "Unable to submit reply.",
  "Unable to delete reply.",
  "Unable to delete question.",
  "Unable to submit review.",
];
const added = [
  "Question added successfully",
  "Reply added successfully",
  "Review added successfully",
];
const saving = "src/accounts/browser/pages/account-edit/save-profile.test.ts";
const otherTexts: readonly (readonly [string, ...Row["by"]])[] = [
  [
    "Unable to cancel subscription",
    "test/e2e/payments.spec.ts › a failed cancellation is reported",
  ],
  ["Unable to upload image", `${saving} › a failed upload does not change the profile`],
  ["Unable to save changes", `${saving} › a failed save says`],
  ["Changes saved", `${saving} › 'Changes saved'`],
  [
    "Unable to send message.",
    "test/e2e/contact.spec.ts › or failed to be sent, stays",
    "test/e2e/deletion.spec.ts › a request that cannot be sent keeps every word",
  ],
  ["Message sent", "test/e2e/contact.spec.ts › a guest says hello"],
  ["Request sent successfully", "test/e2e/deletion.spec.ts › a request is confirmed by mail"],
  [
    "Failed to load the PayPal JS SDK script. – in the console only",
    "test/e2e/payments.spec.ts › a PayPal script that fails to load is reported in the console only",
  ],
  ["The reset call's message", reset],
  ["User not verified – the code is sent again, on to /verify-account", forms],
  ["Something went wrong", "test/e2e/google.spec.ts › says 'Something went wrong', once"],
  [
    "Sadly, we couldn't fetch the newest videos for you.",
    failing("home without its lists: a sentence for the new"),
  ],
];
const textRow = (part: string, [says, ...by]: readonly [string, ...Row["by"]]): Row => ({
  ...{ part, kind: "text", says, by },
});
const textRows: readonly Row[] = [
  ...reads.map((row) => textRow("§8 Fetch failures", row)),
  ...changes.map((text) =>
    textRow("§8 Mutation failures", [
      text,
      words(`a change that fails without a word says "${text}"`),
      "test/e2e/community-failures.spec.ts › shows each call's own message",
    ]),
  ),
  ...added.map((text) =>
    textRow("§8 Success notices", [text, words(`that was made says "${text}"`)]),
  ),
  ...otherTexts.map((row) => textRow("§8 Notices", row)),
  {
    part: "§8 Other call errors",
    kind: "rule",
    says: "The server's message field if present, otherwise the transport error message",
    by: [
      calling("a response the server's message is used if present"),
      calling("a response its message alone is enough"),
      calling("the transport's is"),
      calling("a response an unreachable server"),
      words("a read raises the server's message, where there is one"),
      words("a read without a message raises the transport's"),
      words("a change that the server refuses says why"),
    ],
  },
  {
    part: "§8 Auth",
    kind: "rule",
    says: "Login, register, verify, resend, create-account, forgot-password and reset failures say the server's message",
    by: [forms, reset],
  },
  {
    part: "§8 Auth",
    kind: "rule",
    says: "A failed sign-in return goes to /login",
    by: [forms],
  },
  {
    part: "§8 Home",
    kind: "rule",
    says: "Without stats 4753 students and 207 courses; without top rated no section",
    by: [failing("home without its lists")],
  },
];

const constantRows: readonly Row[] = [
  ["A 401 is retried once after one refresh", calling("a 401 refreshes once and repeats")],
  ["Garbage collection after 5 minutes", cache("unobserved data is removed after five minutes")],
  ["3 retries", cache("a failed query is retried three times")],
  ["Exponential back-off from 1 s up to 30 s", cache("the delays double from one second")],
  [
    "No retry in the lists of the home page",
    "src/site/browser/document/make-query-client.test.ts › are not retried after a failure",
  ],
  [
    "No refetch on window focus",
    cache("focusing the window refetches nothing"),
    "src/site/browser/document/make-query-client.test.ts › are not refetched on window focus",
  ],
  [
    "Local storage keys tlp-access-token and tlp-refresh-token",
    session("signing in keeps both tokens under their names"),
    inBrowser("a session outlives a reload, is kept under its names"),
  ],
  [
    "Persisted session key tlp, version 1",
    start("with a token asks who it is and keeps the answer under tlp, version 1"),
    start("a stored session that makes no sense is nobody's"),
    inBrowser("a session outlives a reload, is kept under its names"),
  ],
  ["Persistence time-out 5000 ms", start("a stored session not read within five seconds is none")],
].map(
  ([says = "", first = "", ...more]): Row => ({
    ...{ part: "§9 Client", kind: "constant", says, by: [first, ...more] },
  }),
);

export const clientRows: readonly Row[] = [
  ...clientSessionRows,
  ...callRows,
  ...textRows,
  ...constantRows,
];
