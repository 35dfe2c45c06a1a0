import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../../test/support/component/expect-accessible-layout.ts";
import { lessonSample } from "../../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../../test/support/component/student-sample.ts";
import { lessonFileSamples } from "../../../../../test/support/lesson-samples.ts";

const section = page.getByRole("region", { name: "Files", exact: true });
const answers = {
  "GET /api/practice/previews": [],
  "GET /api/video/next": [],
  "GET /api/video/*": {
    ...lessonSample("minuet", "Minuet in G", { ready: false }),
    dataCosts: null,
    hasScore: false,
    files: lessonFileSamples,
  },
  "GET /api/favorite/user/*": [],
  "GET /api/question/video/*": { questions: [], totalQuestions: 0 },
  "GET /api/review/video/*": { reviews: [], totalReviews: 0 },
  "GET /api/progress/*": { lessons: [] },
};

test("visitors see that a lesson has files, and which plans open them [lesson-files-11]", async () => {
  await openScreen("/video/minuet", { answers });
  await expect.element(section.getByRole("listitem")).toHaveLength(3);
  await expect.element(section).toMatchTextContent("Fingering sheetPDF, 2 MB");
  await expect.element(section.getByText(/^Downloads are included in Beginner/)).toBeVisible();
  expect(section.getByRole("button").elements()).toHaveLength(0);
  await expectAccessibleLayout();
});

test("whoever may watch the lesson downloads its files, or is told why not [lesson-files-12]", async () => {
  const screen = await openScreen("/video/minuet", {
    user: { ...studentSample, subscription: "beginner" },
    answers: {
      ...answers,
      "POST /api/video/*/files/*/open": () => refusal(404, "There is no such file."),
    },
  });
  const download = section.getByRole("button", { name: /^Download Fingering sheet/ });
  await expect.element(download).toBeVisible();
  await expectAccessibleLayout();
  await download.click();
  await expect.element(section.getByRole("alert")).toHaveTextContent("There is no such file.");
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.pathname);
  });
  screen.answers = {
    ...answers,
    "POST /api/video/*/files/*/open": { url: "/downloads/1?ticket=x" },
  };
  await download.click();
  await expect.poll(() => clicked).toEqual(["/downloads/1"]);
});

test("a visitor opens a free lesson's player by a ticket without an account [free-lesson-9]", async () => {
  const details = answers["GET /api/video/*"];
  await page.viewport(390, 844);
  const screen = await openScreen("/video/minuet", {
    answers: {
      ...answers,
      "GET /api/video/*": { ...details, ready: true, isFree: true },
      "GET /api/playback/free/*": () => refusal(409, "This lesson is still being prepared."),
    },
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText(/^This lesson is free to watch/)).toBeVisible();
  await expect.element(main.getByRole("link", { name: "See the plans" })).toBeVisible();
  await expect.element(section.getByText("Log in to download them.")).toBeVisible();
  await expectAccessibleLayout();
  // On a phone the player waits for Play.
  await main.getByRole("button", { name: /^Play Minuet/ }).click();
  await expect.element(main.getByText("Unable to fetch video playback.")).toBeVisible();
  const asked = screen.calls.map(({ url }) => new URL(url).pathname);
  expect(asked).toContain("/api/playback/free/minuet");
  await expect.element(main.getByRole("link", { name: "Watch Now" })).toHaveLength(0);
});

test("[free-film-12] a lesson whose beginning is free plays it for a visitor, and leads to the plans where it ends", async () => {
  await page.viewport(390, 844);
  const details = answers["GET /api/video/*"];
  await openScreen("/video/minuet", {
    answers: {
      ...answers,
      "GET /api/video/*": {
        ...details,
        ready: true,
        isFree: true,
        freeMinutes: 3,
        duration: 12,
        dataCosts: { all: 40_000_000, small: 8_000_000, sound: 4_000_000 },
      },
      "GET /api/playback/free/*": { otp: "ticket", playbackInfo: "lesson" },
    },
  });
  const main = page.getByRole("main");
  await expect
    .element(main.getByText(/^The first 3 minutes are free\. The whole lesson is included in/))
    .toBeVisible();
  await expect.element(section.getByText(/^Downloads are included in Beginner/)).toBeVisible();
  // A quarter of the film.
  const play = main.getByRole("button", { name: /^Play Minuet in G.*10 MB/ });
  await play.click();
  const frame = main.getByTitle("Player: Minuet in G");
  await expect.element(frame).toBeInTheDocument();
  tellPage(frame.element(), { kind: "tlp-player-shown" });
  tellPage(frame.element(), { kind: "tlp-ended", ended: true });
  const end = main.getByRole("region", { name: "After the free film" });
  await expect.element(end).toMatchTextContent("The free part ends here.");
  await expect
    .element(end.getByRole("link", { name: "See the plans" }))
    .toHaveAttribute("href", "/plans");
  await expect.element(end.getByRole("button", { name: "Play again" })).toBeVisible();
  await expectAccessibleLayout();
});

test("a lesson's former slug leads to the lesson, and keeps the link's place on the page", async () => {
  const screen = await openScreen("/video/minuet-in-g#questions", { answers });
  await expect.element(section).toBeVisible();
  expect([screen.address(), screen.hash()]).toEqual(["/video/minuet", "#questions"]);
});

/** Sends the page a message of its player. */
function tellPage(frame: Element, data: object): void {
  if (!(frame instanceof HTMLIFrameElement)) throw new Error("no frame");
  const source = frame.contentWindow;
  window.dispatchEvent(new MessageEvent("message", { data, source, origin: location.origin }));
}
