import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Video } from "#catalog/contract.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectNoViolations } from "../../../../test/support/component/expect-no-violations.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { storeLibraryPlace } from "./lists/library-place.ts";

const day = 24 * 60 * 60 * 1000;
const pageSize = 12;

const cards = page.getByRole("tabpanel").getByRole("article");
const tab = (name: string) => page.getByRole("tab", { name });
const showMore = page.getByRole("button", { name: "Show More" });
const alert = page.getByRole("alert");
const texts = {
  "GET /api/site/library": {
    heading: "Piano for Everybody",
    description: "Every lesson.",
    tabs: ["beginner", "intermediate", "professional"].map((category) => ({
      category,
      welcome: "Welcome.",
    })),
  },
};

const listOf = (count: number, category: Video["category"]) =>
  Array.from({ length: count }, (_, at) =>
    lessonSample(`${category}-${at + 1}`, `Lesson ${at + 1}`, { category, serialNumber: at + 1 }),
  );

/** Fifteen lessons for beginners, seven for professionals. */
const lessons = [...listOf(15, "beginner"), ...listOf(7, "professional")];

function readPage(request: Request) {
  const query = new URL(request.url).searchParams;
  const all = lessons.filter(({ category }) => category === query.get("category"));
  const start = (Number(query.get("page")) - 1) * pageSize;
  const videos = all.slice(start, start + pageSize);
  return { videos, total: all.length, hasMore: videos.length === pageSize };
}

const library = { ...texts, "GET /api/video/library": readPage };

describe("the library", () => {
  test("a card shows poster, title, minutes and category, and NEW for ten days [library-6]", async () => {
    const ages = [10 * day - 60_000, 10 * day + 60_000];
    const full = listOf(pageSize, "professional").map((lesson, at) => ({
      ...lesson,
      poster: "/pictures/preparing-960.webp",
      duration: 7,
      createdAt: new Date(Date.now() - (ages[at] ?? 400 * day)).toISOString(),
    }));
    await openScreen("/library", {
      answers: {
        ...texts,
        "GET /api/video/library": (request: Request) => {
          const query = new URL(request.url).searchParams;
          const isFirst = query.get("page") === "1" && query.get("category") === "professional";
          return { videos: isFirst ? full : [], total: 12, hasMore: isFirst };
        },
      },
    });
    await tab("Professional").click();
    const card = cards.first();
    await expect.element(card.getByRole("heading")).toHaveTextContent("Lesson 1");
    await expect.element(card.getByRole("link")).toHaveAttribute("href", "/video/professional-1");
    await expect
      .element(card.getByRole("presentation", { includeHidden: true }).first())
      .toHaveAttribute("src", "/pictures/preparing-960.webp");
    await expect.element(card.getByText("Professional", { exact: true })).toBeVisible();
    await expect.element(card.getByText("7m", { exact: true })).toBeVisible();
    await expect.element(card.getByText("NEW", { exact: true })).toBeVisible();
    await expect.element(page.getByText("NEW", { exact: true })).toHaveLength(1);

    // A full page may be followed by another, possibly empty one.
    await showMore.click();
    await expect.element(page.getByRole("button", { name: /Show/ })).toHaveLength(0);
    await expect.element(cards).toHaveLength(12);
    await tab("Intermediate").click();
    await expect.element(page.getByText("The first lessons will appear here soon.")).toBeVisible();
    await expectNoViolations();
  });

  test("shows 'Unable to fetch videos.' after four attempts, with a retry [library-7]", async () => {
    useSkippableTimers();
    const screen = await openScreen("/library", { answers: library });
    await expect.element(cards).toHaveLength(12);
    const before = screen.calls.length;
    screen.answers = { ...texts, "GET /api/video/library": refusal(500) };
    await showMore.click();
    await skipRetries();
    await expect.element(alert).toHaveTextContent("Unable to fetch videos.");
    expect(screen.calls.slice(before).map(({ url }) => new URL(url).search)).toEqual(
      Array(4).fill("?page=2&limit=12&category=beginner"),
    );
    await expect.element(cards).toHaveLength(12);
    await tab("Professional").click();
    await expect.element(page.getByRole("status", { name: "Loading lessons" })).toBeVisible();
    await skipRetries();
    await expect.element(alert).toMatchTextContent("Unable to fetch videos.");
    await expectNoViolations();
    screen.answers = library;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(cards).toHaveLength(7);
    await tab("Beginner").click();
    await showMore.click();
    await expect.element(cards).toHaveLength(15);
    await expect.element(alert).toHaveLength(0);
  });

  test("the way back focuses the lesson, however late its card is rendered [library-10]", async () => {
    storeLibraryPlace({ tab: "professional", pages: 1, videoId: "professional-3", number: 3 });
    const release = Promise.withResolvers<void>();
    await openScreen("/library", {
      answers: {
        ...texts,
        "GET /api/video/library": async (request: Request) => {
          if (request.url.includes("professional")) await release.promise;
          return readPage(request);
        },
      },
    });
    await page.getByRole("link", { name: "Go on in Professional, lesson 3" }).click();
    // Frames come before the cards.
    vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => {
      run(0);
      return 0;
    });
    release.resolve();
    await expect.element(cards.nth(2).getByRole("link")).toHaveFocus();
    vi.unstubAllGlobals();
  });

  test("shows an error at once when offline, and resumes when online again [library-8]", async () => {
    await openScreen("/library", { answers: library });
    await expect.element(cards).toHaveLength(12);
    dispatchEvent(new Event("offline"));
    await showMore.click();
    await expect.element(alert).toHaveTextContent("Unable to fetch videos.");
    dispatchEvent(new Event("online"));
    await expect.element(cards).toHaveLength(15);
    await expect.element(alert).toHaveLength(0);

    dispatchEvent(new Event("offline"));
    await tab("Professional").click();
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect.element(page.getByRole("status", { name: "Loading lessons" })).toHaveLength(0);
    dispatchEvent(new Event("online"));
    await expect.element(cards).toHaveLength(7);
    await expect.element(alert).toHaveLength(0);
  });
});
