import * as z from "zod";
import type { ScaleRequest, ScaleResponse, ScaleSchool } from "./scale-school.ts";

/** A call whose duration must not grow with the school's size. */
export interface ScaleCall {
  name: string;
  /** The i-th request. */
  request: (school: ScaleSchool, i: number) => ScaleRequest;
  /** Saves values of a response for later calls. */
  save?: (school: ScaleSchool, i: number, response: ScaleResponse) => void;
  /** The maximum number of calls. */
  times?: number;
}

/** Excluded calls, with reasons. */
export const excluded = [
  "register, register-resend, verify, forgotpassword, reset-password, message, account-deletion: they send mail or hash",
  "login, google, create-account: limited by IP, and argon2id or Google decides their time",
  "avatar upload: limited, and the encoding of the avatar decides its time",
  "paystack and paypal: limited, and the provider decides their time",
  "plans and the site's texts: the same bytes at any size",
];

const made = z.object({ data: z.object({ _id: z.string() }) });
const replied = z.object({ data: z.object({ replies: z.array(z.object({ index: z.int() })) }) });
const ticket = z.object({ data: z.object({ otp: z.string(), playbackInfo: z.string() }) });
const opened = z.object({ data: z.object({ sessionPath: z.string() }) });
const refreshed = z.object({ data: z.object({ refreshToken: z.string() }) });

export const scaleCalls: readonly ScaleCall[] = [
  get("new videos", () => "/api/video/new"),
  get("top rated", () => "/api/review/top/rated/videos"),
  get("stats", () => "/api/stats"),
  get("library, pages 1-20", (school, i) => {
    const pages = Math.min(20, Math.ceil(school.size.videos / 48));
    return `/api/video/library?page=${1 + (i % pages)}&limit=12&category=${lesson(school, i).category}`;
  }),
  get("one video", (school, i) => `/api/video/${lesson(school, i).videoId}`),
  get("next videos", (school, i) => {
    const { category, serialNumber } = lesson(school, i);
    // A lesson of the first half, so that twelve follow at either size.
    return `/api/video/next?category=${category}&serialNumber=${Math.floor(serialNumber / 2)}`;
  }),
  get("search with a slip in it", (school, i) => {
    return `/api/video?search=${addTypo(school.words[i % school.words.length] ?? "", i)}`;
  }),
  personal("the signed-in user", () => "/api/user"),
  personal("own favourites", (_, _i, { id }) => `/api/favorite/user/${id}`),
  personal("questions, pages 1-20", (school, i) => {
    return `/api/question/video/${busy(school, i).videoId}?page=${1 + (i % 20)}&limit=10`;
  }),
  personal("reviews, pages 1-20", (school, i) => {
    return `/api/review/video/${busy(school, i).videoId}?page=${1 + (i % 20)}&limit=10`;
  }),
  personal("reviews of any lesson", (school, i) => {
    return `/api/review/video/${lesson(school, i).videoId}?page=1&limit=10`;
  }),
  {
    name: "own questions and reviews, pages 1-20",
    request: (school, i) => {
      const owner = at(school.busyStudents, i);
      const path = `/api/question/reviews/${owner.id}?page=${1 + (i % 20)}&limit=10`;
      return { method: "GET", path, headers: owner.headers };
    },
  },
  {
    ...personal("ticket to the player", (school, i, { id }) => {
      return `/api/playback/${id}/${lesson(school, i).videoId}`;
    }),
    save: (school, i, { text }) =>
      saveNote(school, "tickets", i, JSON.stringify(ticket.parse(JSON.parse(text)).data)),
  },
  {
    name: "playback session",
    request: (school, i) => ({
      method: "POST",
      path: "/player/session",
      body: z.record(z.string(), z.string()).parse(JSON.parse(readNote(school, "tickets", i))),
    }),
    save: (school, i, { text, headers }) => {
      saveNote(school, "sessions", i, opened.parse(JSON.parse(text)).data.sessionPath);
      const cookies = [headers["set-cookie"] ?? []].flat().map((each) => each.split(";")[0] ?? "");
      saveNote(school, "cookies", i, cookies.join("; "));
    },
  },
  {
    name: "watch position",
    // A user's third stream ends the first, so each user's newest one is used.
    times: 380,
    request: (school, i) => {
      const newest = newestOf(school, i);
      return {
        method: "POST",
        path: `${readNote(school, "sessions", newest)}/position`,
        body: { seconds: i },
        headers: ofPage(readNote(school, "cookies", newest)),
      };
    },
  },
  signedIn("add a favourite", "POST", (school, i, { id }) => ({
    path: `/api/favorite/${id}`,
    body: { video: lesson(school, i).id },
  })),
  signedIn("remove a favourite", "DELETE", (school, i, { id }) => ({
    path: `/api/favorite/${id}/${lesson(school, i).videoId}`,
  })),
  {
    ...signedIn("ask a question", "POST", (school, i, { id }) => ({
      path: `/api/question/${id}`,
      body: { title: "Which finger?", text: "In bar two.", ...named(school, i) },
    })),
    save: (school, i, { text }) =>
      saveNote(school, "questions", i, made.parse(JSON.parse(text)).data._id),
  },
  {
    ...signedIn("reply", "PUT", (school, i, { id }) => ({
      path: `/api/question/${id}/${readNote(school, "questions", i)}`,
      body: { text: "The third." },
    })),
    save: (school, i, { text }) =>
      saveNote(
        school,
        "replies",
        i,
        String(replied.parse(JSON.parse(text)).data.replies.at(-1)?.index),
      ),
  },
  signedIn("delete a reply", "DELETE", (school, i, { id }) => ({
    path: `/api/question/${id}/${readNote(school, "questions", i)}/${readNote(school, "replies", i)}`,
  })),
  signedIn("delete a question", "DELETE", (school, i, { id }) => ({
    path: `/api/question/${id}/${readNote(school, "questions", i)}`,
  })),
  signedIn("review", "POST", (school, i, { id }) => ({
    path: `/api/review/${id}`,
    body: { rating: 1 + (i % 10), text: "Good.", ...named(school, i) },
  })),
  signedIn("change one's name", "PUT", (_, i, { id }) => ({
    path: `/api/user/${id}`,
    body: { name: `Scale ${i} (demo student)` },
  })),
  {
    name: "refresh the session",
    request: (school, i) => {
      const place = i % school.students.length;
      const token = school.notes.get(`tokens ${place}`) ?? at(school.students, i).refreshToken;
      return { method: "POST", path: "/api/auth/refresh-token", body: { token } };
    },
    save: (school, i, { text }) => {
      const { refreshToken } = refreshed.parse(JSON.parse(text)).data;
      saveNote(school, "tokens", i % school.students.length, refreshToken);
    },
  },
  { ...signedIn("log out", "POST", () => ({ path: "/api/auth/logout" })), times: 380 },
];

const levels = ["beginner", "intermediate", "professional"];

/** Deep pages that only the large school has, compared with the demo school's first pages. */
export const deepCalls: ReadonlyArray<{ name: string; beside: string; call: ScaleCall }> = [
  {
    name: "library, pages 1000-2000",
    beside: "library, pages 1-20",
    call: get("", (school, i) => {
      const { category } = lesson(school, i);
      return `/api/video/library?page=${1_000 + ((i * 37) % 1_000)}&limit=12&category=${category}`;
    }),
  },
  deepPage("questions", "/api/question/video"),
  deepPage("reviews", "/api/review/video"),
  {
    name: "search, pages 5-9 of a common word",
    beside: "search with a slip in it",
    call: get("", (_, i) => `/api/video?search=piano&page=${5 + (i % 5)}`),
  },
  {
    name: "search for a level",
    beside: "search with a slip in it",
    call: get("", (_, i) => `/api/video?search=${levels[i % levels.length]}`),
  },
];

function deepPage(name: string, path: string) {
  const call = personal("", (school, i) => {
    return `${path}/${at(school.busyLessons, 0).videoId}?page=${100 + ((i * 37) % 900)}&limit=10`;
  });
  return { name: `${name}, pages 100-1000`, beside: `${name}, pages 1-20`, call };
}

/** Adds a typo: swaps, drops, doubles or replaces a letter, in rotation. */
export function addTypo(word: string, i: number): string {
  const place = 1 + (i % Math.max(1, word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, place),
    word.charAt(place),
    word.charAt(place + 1),
    word.slice(place + 2),
  ];
  const typos = [next + letter, next, letter + letter + next, `z${next}`];
  return before + (typos[i % typos.length] ?? "") + after;
}

type Student = ScaleSchool["students"][number];

function get(name: string, path: (school: ScaleSchool, i: number) => string): ScaleCall {
  return { name, request: (school, i) => ({ method: "GET", path: path(school, i) }) };
}

function personal(
  name: string,
  path: (school: ScaleSchool, i: number, student: Student) => string,
): ScaleCall {
  return signedIn(name, "GET", (school, i, student) => ({ path: path(school, i, student) }));
}

function signedIn(
  name: string,
  method: string,
  request: (
    school: ScaleSchool,
    i: number,
    student: Student,
  ) => Pick<ScaleRequest, "path" | "body">,
): ScaleCall {
  return {
    name,
    request: (school, i) => {
      const student = at(school.students, i);
      return { method, headers: student.headers, ...request(school, i, student) };
    },
  };
}

/** A different lesson for each student in each round. */
function lesson(school: ScaleSchool, i: number) {
  return at(school.lessons, i + Math.floor(i / school.students.length));
}

function busy(school: ScaleSchool, i: number) {
  return at(school.busyLessons, i + Math.floor(i / 20));
}

function named(school: ScaleSchool, i: number) {
  const { id, videoId } = lesson(school, i);
  return { video: id, videoId };
}

/** The index of the i-th student's newest session. */
function newestOf(school: ScaleSchool, i: number): number {
  let newest = i % school.students.length;
  while (school.notes.has(`sessions ${newest + school.students.length}`)) {
    newest += school.students.length;
  }
  return newest;
}

/** Saves a response's value for later calls. */
function saveNote(school: ScaleSchool, kind: string, i: number, value: string): void {
  school.notes.set(`${kind} ${i}`, value);
}

function readNote(school: ScaleSchool, kind: string, i: number): string {
  const value = school.notes.get(`${kind} ${i}`);
  if (value === undefined) throw new Error(`There are no ${kind} of the ${i}th time.`);
  return value;
}

/** The headers that the school's own page sends with its cookies. */
function ofPage(cookie: string): Record<string, string> {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1];
  return { cookie, ...(token !== undefined && { "x-xsrf-token": token }) };
}

function at<Item>(items: readonly Item[], i: number): Item {
  const item = items[i % items.length];
  if (item === undefined) throw new Error("There is no such item.");
  return item;
}
