import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ContentItem, Favorite, Question, Review } from "#community/contract.ts";
import { type Answers, refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { expectNoViolations } from "../../../../test/support/component/expect-no-violations.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { findHiddenFocus } from "../../../../test/support/find-hidden-focus.ts";
import { heldPlan, planOffers } from "../../../../test/support/plan-samples.ts";

const student = { ...studentSample, ...heldPlan("beginner") };
const person = { _id: student._id, name: student.name, picture: null };
const createdAt = new Date().toISOString();
const day = 24 * 60 * 60 * 1000;

const question: Question = {
  _id: "00000000-0000-4000-8000-000000000601",
  user: person,
  videoId: "five-fingers",
  title: "Mine",
  text: "Whose?",
  atSeconds: null,
  replies: [
    { index: 0, user: person, byInstructor: false, text: "To myself.", repliedOn: createdAt },
  ],
  answered: false,
  hidden: false,
  createdAt,
};
const reviewOf = (index: number, text: string): Review => ({
  _id: `00000000-0000-4000-8000-0000000007${String(index).padStart(2, "0")}`,
  user: { ...person, _id: index === 0 ? person._id : `reviewer-${index}` },
  videoId: "five-fingers",
  rating: 7,
  text,
  hidden: false,
  createdAt: new Date(Date.now() - index * day).toISOString(),
});
const favorite: Favorite = {
  _id: "favorite",
  user: student._id,
  video: {
    videoId: "keys-in-leaps",
    title: "Keys in Leaps",
    poster: "/media/keys-in-leaps/poster-960.webp",
    category: "beginner",
    duration: 3,
  },
};
const ownContent: ContentItem[] = [
  { ...question, kind: "question" },
  { ...reviewOf(0, "Slow, and just right."), kind: "review", title: "Five Fingers" },
];

const lists: Answers = {
  "GET /api/favorite/user/*": [favorite],
  "GET /api/question/video/*": { questions: [question], totalQuestions: 1 },
  "GET /api/review/video/*": { reviews: [], totalReviews: 0 },
  "GET /api/question/reviews/*": { content: ownContent, totalContent: 2 },
};
const lesson: Answers = {
  "GET /api/video/next": [],
  "GET /api/video/*": {
    ...lessonSample("five-fingers", "Five Fingers"),
    dataCosts: null,
    hasScore: false,
    files: [],
  },
  "GET /api/progress/*": { lessons: [] },
  "GET /api/progress/*/next": { hasBegun: false, current: null, next: [] },
};

const openAs = (path: string, answers: Answers = {}) =>
  openScreen(path, { user: student, answers: { ...lesson, ...lists, ...answers } });

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const button = (name: string | RegExp) => main.getByRole("button", { name, exact: true });
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
const notice = (text: string) => page.getByText(text, { exact: true }).last();
const post = (words: string) => main.getByRole("listitem").filter({ hasText: words });
const tab = (name: string) => main.getByRole("tab", { name: new RegExp(`^${name}`) });

// In a wide window the player loads without a press of Play.
beforeEach(() => page.viewport(390, 844));

/** Every change, answered alike. */
const changesAnsweredBy = (answer: Response): Answers =>
  Object.fromEntries(
    [
      "POST /api/favorite/*",
      "DELETE /api/favorite/*/*",
      "POST /api/question/*",
      "PUT /api/question/*/*",
      "DELETE /api/question/*/*",
      "DELETE /api/question/*/*/*",
      "POST /api/review/*",
    ].map((call) => [call, answer]),
  );

describe("a failed change shows its call's own message and keeps the typed text [community-failures-1]", () => {
  test("on a lesson", async () => {
    await openAs("/video/five-fingers", changesAnsweredBy(refusal(500)));
    await button("Add to favorites").click();
    await expect.element(notice("Unable to add to favorites.")).toBeVisible();
    await expect.element(button("Add to favorites")).toBeVisible();

    const title = page.getByLabelText("Title", { exact: true });
    const text = page.getByLabelText("Question", { exact: true });
    await button("Ask a question").click();
    await title.fill("Kept");
    await text.fill("Whatever happens.");
    await button("Send").click();
    await expect.element(notice("Unable to submit question.")).toBeVisible();
    await expect.element(text).toHaveValue("Whatever happens.");
    await button("Hide the form").click();
    await button("Ask a question").click();
    await expect.element(title).toHaveValue("Kept");
    await button("Hide the form").click();

    await button("Reply").click();
    await page.getByLabelText("Your reply").fill("Not lost.");
    await button("Send").click();
    await expect.element(notice("Unable to submit reply.")).toBeVisible();
    await expect.element(page.getByLabelText("Your reply")).toHaveValue("Not lost.");
    await button("View 1 reply").click();
    await post("To myself.").last().getByRole("button", { name: "Delete" }).last().click();
    await inDialog("Delete").click();
    await expect.element(notice("Unable to delete reply.")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await button("Delete").first().click();
    await inDialog("Delete").click();
    await expect.element(notice("Unable to delete question.")).toBeVisible();
    await expect.element(post("Whose?").first()).toBeVisible();

    await tab("Reviews").click();
    await button("Write a review").click();
    const rating = page.getByLabelText("Rating, 1 to 10");
    const review = page.getByPlaceholder("Write your review");
    await rating.fill("8");
    await review.fill("Good all the same.");
    await button("Send").click();
    await expect.element(notice("Unable to submit review.")).toBeVisible();
    await expect.element(review).toHaveValue("Good all the same.");
    await expect.element(rating).toHaveValue(8);
  });

  test("on the list of favourites, and without data", async () => {
    const screen = await openAs("/account-favorites", changesAnsweredBy(refusal(500)));
    const remove = button("Remove the favorite Keys in Leaps");
    await remove.click();
    await expect.element(notice("Unable to remove from favorites.")).toBeVisible();
    await expect.element(post("Keys in Leaps")).toBeVisible();
    screen.answers = { ...lesson, ...lists, ...changesAnsweredBy(Response.json({})) };
    await remove.click();
    await expect.element(notice("Unable to remove video from favorites.")).toBeVisible();
    await expect.element(post("Keys in Leaps")).toBeVisible();
    await screen.go("/video/five-fingers");
    await button("Add to favorites").click();
    await expect.element(notice("Unable to add to favorites.")).toBeVisible();
    await expect.element(button("Add to favorites")).toBeVisible();
  });
});

test("a failed list shows its message with a retry, also without data [community-failures-2]", async () => {
  useSkippableTimers();
  const failing = Object.fromEntries(Object.keys(lists).map((call) => [call, refusal(500)]));
  const screen = await openAs("/video/five-fingers");
  screen.answers = { ...failing, ...lesson };
  await screen.go("/no-such-page");
  await screen.go("/video/five-fingers");
  await skipRetries();
  await expect.element(page.getByText(/Unable to fetch video questions\./).first()).toBeVisible();
  await expect.element(page.getByText(/Unable to fetch user favorites\./).first()).toBeVisible();
  await tab("Reviews").click();
  await skipRetries();
  await expect.element(page.getByText(/Unable to fetch video reviews\./).first()).toBeVisible();
  await screen.go("/account-questions");
  await skipRetries();
  await expect.element(page.getByText(/Unable to fetch user content\./).first()).toBeVisible();
  screen.answers = { "GET /api/favorite/user/*": Response.json({}) };
  await screen.go("/account-favorites");
  await skipRetries();
  await expect.element(page.getByText(/Unable to fetch user favorites\./).first()).toBeVisible();
  screen.answers = lists;
  await button("Try again").click();
  await expect.element(post("Keys in Leaps")).toBeVisible();
});

test("offline, lists and changes show errors at once, and lists load when online again [community-failures-3]", async () => {
  onTestFinished(() => void dispatchEvent(new Event("online")));
  const screen = await openAs("/account-favorites");
  await expect.element(post("Keys in Leaps")).toBeVisible();
  dispatchEvent(new Event("offline"));
  await screen.go("/account-questions");
  await expect.element(page.getByText(/Unable to fetch user content\./)).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(post("Whose?").first()).toBeVisible();
  await screen.go("/video/five-fingers");
  await expect.element(button("Add to favorites")).toBeEnabled();
  dispatchEvent(new Event("offline"));
  screen.answers = { ...lesson, ...lists, ...changesAnsweredBy(Response.error()) };
  await button("Add to favorites").click();
  await expect.element(notice("Unable to add to favorites.")).toBeVisible();
  await expect.element(button("Add to favorites")).toBeVisible();
  dispatchEvent(new Event("online"));
});

test("a list of reviews has pages, and an empty account list says so [community-6]", async () => {
  const reviews = Array.from({ length: 11 }, (_, index) => reviewOf(index, `Number ${index}`));
  const held = Promise.withResolvers<void>();
  const screen = await openAs("/video/five-fingers?tab=reviews", {
    "GET /api/review/video/*": async ({ url }: Request) => {
      await held.promise;
      const isFirst = url.includes("page=1");
      return { reviews: isFirst ? reviews.slice(0, 10) : reviews.slice(10), totalReviews: 11 };
    },
    "GET /api/question/reviews/*": { content: [], totalContent: 0 },
  });
  const skeleton = page.getByRole("tabpanel").getByRole("status", { name: "Loading" });
  await expect.element(skeleton).toBeVisible();
  await expect.element(page.getByText(/No reviews yet/)).not.toBeInTheDocument();
  held.resolve();
  await expect.element(skeleton).not.toBeInTheDocument();
  await expect.element(post("Number")).toHaveLength(10);
  await expect.element(post("Number 3").getByRole("time")).toMatchTextContent(/^3d/);
  await button("Show More").click();
  await expect.element(post("Number")).toHaveLength(11);
  await expect.element(tab("Reviews")).toMatchTextContent(/11$/);
  await screen.go("/account-questions");
  await expect.element(page.getByText(/No questions or reviews yet/)).toBeVisible();
});

test("the account's list marks answered questions [came-for-4]", async () => {
  await openAs("/account-questions", {
    "GET /api/question/reviews/*": {
      content: [
        { ...question, kind: "question", _id: "q1", title: "With an answer", answered: true },
        { ...question, kind: "question", _id: "q2", title: "Without one" },
      ],
      totalContent: 2,
    },
  });
  await expect.element(post("With an answer").getByText(/Answered/)).toBeVisible();
  await expect.element(post("Without one").getByText(/Answered/)).not.toBeInTheDocument();
});

test("a link to the user's own question opens it on the lesson's page, whichever page of questions it is on [came-for-3]", async () => {
  const asked = Array.from({ length: 12 }, (_, index) => ({
    ...question,
    _id: `00000000-0000-4000-8000-0000000006${String(index + 10)}`,
    title: index === 11 ? "Linked from afar" : `Asked later ${index}`,
  }));
  const pageOf = ({ url }: Request) =>
    url.includes("page=1") ? asked.slice(0, 10) : asked.slice(10);
  const screen = await openAs("/account-questions", {
    "GET /api/question/reviews/*": (request: Request) => ({
      content: pageOf(request).map((each) => ({ ...each, kind: "question" })),
      totalContent: 12,
    }),
    "GET /api/question/video/*": (request: Request) => ({
      questions: pageOf(request),
      totalQuestions: 12,
    }),
  });
  await button("Show More").click();
  await main.getByRole("link", { name: "Linked from afar" }).click();
  const linked = post("Linked from afar").getByRole("article");
  await expect.element(linked).toHaveFocus();
  await expect.element(linked).toBeInViewport({ ratio: 0.5 });
  // Whoever comes by the URL alone finds it too.
  await screen.go("/no-such-page");
  await screen.go(`/video/five-fingers#question-${asked[11]?._id}`);
  await expect.element(linked).toHaveFocus();
  await expect.element(linked).toBeInViewport({ ratio: 0.5 });
});

describe("the screens with a favourite, a question and a review are accessible and fit from 320 px to a wide screen at 200 %, and their forms hide no focus [screens-6] [community-8]", () => {
  const expectWhole = async () => {
    await expectAccessibleLayout();
    // 720 is a wide screen at 200%.
    await page.viewport(720, 900);
    await expect
      .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      .toBe(0);
    await expectNoViolations();
    await page.viewport(390, 844);
  };
  const expectNoHiddenFocus = async () => {
    await userEvent.keyboard("{Tab}");
    expect(findHiddenFocus()).toEqual({ unmarked: [], covered: [] });
  };

  test.each([
    ["/account-favorites", "Keys in Leaps"],
    ["/account-questions", "Whose?"],
  ])("%s", async (path, words) => {
    await openAs(path);
    await expect.element(post(words).first()).toBeVisible();
    await expectWhole();
  });

  test("the dialog that cancels a plan", async () => {
    await openAs("/account-subscription", {
      "GET /api/payments/*": { payments: [], total: 0 },
      "GET /api/plans": planOffers,
    });
    await button("Cancel subscription").click();
    await expect
      .element(page.getByRole("dialog", { name: "Cancel your subscription?" }))
      .toBeVisible();
    await expectWhole();
  });

  test("a lesson with the form of a review and that of a question", async () => {
    await openAs("/video/five-fingers?tab=reviews", {
      "GET /api/review/video/*": { reviews: [reviewOf(0, "Just right.")], totalReviews: 1 },
      "GET /api/playback/*/*": () => new Promise<never>(() => {}),
    });
    await expect.element(main.getByText(/Just right\./).first()).toBeVisible();
    await button("Change your review").click();
    await expect.element(main.getByLabelText("Rating in half stars")).toBeVisible();
    await expectWhole();
    await expectNoHiddenFocus();
    await tab("Questions").click();
    await expect.element(main.getByText(/Whose\?/).first()).toBeVisible();
    await button("Ask a question").click();
    await expect.element(main.getByLabelText("Question", { exact: true })).toBeVisible();
    await expectWhole();
    await expectNoHiddenFocus();
  });
});
