import type { Page } from "@playwright/test";
import type { InboxQuestion, InboxReview, SavedAnswer } from "#community/contract/inbox.ts";
import type { DeletionRequest, StudioMessage } from "#contact/contract/inbox.ts";

const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 23 - back, 9, 30)).toISOString();
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const ada = { _id: idOf(1), name: "Ada (demo student)", picture: null };
const longName = { ...ada, name: "Wolfgangina-Maria Theodora Konstantinova" };
const lesson = { videoId: "five-finger-c", videoTitle: "Five fingers on C" };
const longText = "It happens in every bar, whatever I try. ".repeat(12);

const question = (index: number): InboxQuestion => ({
  _id: idOf(600 + index),
  user: ada,
  ...lesson,
  atSeconds: 83,
  replies: [],
  title: "Why does my left hand play louder?",
  text: "It begins where the melody changes hands. I have tried to play it slower.",
  answered: false,
  hidden: false,
  createdAt: dayOf(9 - index),
});

const questions: InboxQuestion[] = [
  question(0),
  {
    ...question(1),
    user: longName,
    atSeconds: null,
    title: "a".repeat(200),
    text: `${longText}\n\n${"b".repeat(300)}`,
  },
  {
    ...question(2),
    answered: true,
    hidden: true,
    atSeconds: 3_723,
    replies: [
      { index: 0, user: longName, text: longText, byInstructor: true, repliedOn: dayOf(1) },
      { index: 1, user: ada, text: "Give up.", byInstructor: false, repliedOn: dayOf(0) },
    ].map((reply) => ({ ...reply, hidden: reply.index === 1 })),
  },
];

const reviews: InboxReview[] = [
  { _id: idOf(700), user: ada, ...lesson, rating: 9, text: "Clear and slow." },
  { _id: idOf(701), user: longName, ...lesson, rating: 3, text: longText },
].map((review, index) => ({ ...review, hidden: index === 1, createdAt: dayOf(index) }));

const messages: StudioMessage[] = [
  {
    _id: idOf(800),
    name: "Olawale (demo visitor)",
    email: "olawale@elsewhere.example",
    subject: "Lessons for a family",
    text: "May three of us share one plan?",
    sentOn: dayOf(1),
    doneOn: null,
  },
  {
    _id: idOf(801),
    name: longName.name,
    email: `${"long-".repeat(9)}@elsewhere.example`,
    subject: "",
    text: `${longText}\n${"c".repeat(200)}`,
    sentOn: dayOf(2),
    doneOn: dayOf(1),
  },
];

const dates = { deleteOn: "2026-11-26", latestOn: "2026-11-30" };
const requests: DeletionRequest[] = [
  {
    _id: idOf(900),
    student: { name: longName.name, email: "wolfgangina@school.test" },
    requestedOn: dayOf(9),
    dates,
    late: true,
  },
  {
    _id: idOf(901),
    student: { name: ada.name, email: "ada@school.test" },
    requestedOn: dayOf(0),
    dates: null,
    late: false,
  },
];

const answers: SavedAnswer[] = [
  { _id: idOf(950), title: "Slowly first", text: "Set the metronome to 60 and play hands apart." },
  { _id: idOf(951), title: "d".repeat(200), text: longText },
];

/** What the studio's inbox fetches. */
export const inboxSample = {
  questions: { questions, total: 43, nextCursor: "next" },
  reviews: { reviews, total: 2, nextCursor: null },
  messages: { messages, total: 2, nextCursor: null },
  requests: { requests, total: 2, nextCursor: null },
  answers: { answers },
};

/** Answers every call of the studio's inbox. */
export async function mockInbox(page: Page): Promise<void> {
  await mock(page, "**/api/studio/questions*", inboxSample.questions);
  await mock(page, "**/api/studio/reviews*", inboxSample.reviews);
  await mock(page, "**/api/studio/messages*", inboxSample.messages);
  await mock(page, "**/api/studio/deletion-requests*", inboxSample.requests);
  await mock(page, "**/api/studio/saved-answers", inboxSample.answers);
}

/** Mocks them as in a school without posts. */
export async function mockEmptyInbox(page: Page): Promise<void> {
  await mock(page, "**/api/studio/**", {
    questions: [],
    reviews: [],
    messages: [],
    requests: [],
    answers: [],
    total: 0,
    nextCursor: null,
  });
}

const mock = (page: Page, url: string, data: object) =>
  page.route(url, (route) => route.fulfill({ json: { data } }));
