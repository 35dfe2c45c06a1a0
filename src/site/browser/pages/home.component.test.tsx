import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Trailer } from "#catalog/contract.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { useSkippableTimers } from "../../../../test/support/component/skip-retries.ts";

const trailer: Trailer = {
  videoId: "a-free-lesson",
  title: "A Free Lesson",
  poster: "/pictures/preparing-960.webp",
  category: "beginner",
  duration: 12,
  freeMinutes: 3,
  dataCosts: null,
};
const home = {
  description: "Piano lessons on video.",
  hero: { title: "Play", titleEmphasis: "today", lead: "A lesson a week." },
  headings: { features: "Features", testimonials: "Students", tapes: "Tapes" },
  features: ["First", "Second", "Third", "Last"].map((title) => ({ title, text: "A feature." })),
  testimonials: [],
  ticker: [],
  stats: { countries: 0 },
  tapes: [],
};
const answers = {
  "GET /api/site/home": home,
  "GET /api/video/new": [],
  "GET /api/review/top/rated/videos": [],
  "GET /api/stats": { totalUsers: 0, totalVideos: 0 },
  "GET /api/practice/previews": [],
  "GET /api/playback/free/*": { otp: "ticket", playbackInfo: "lesson" },
};
const section = page.getByRole("region", { name: "A Free Lesson" });

test("[free-film-13] home shows its trailer's poster, and loads the player where Play is pressed", async () => {
  const screen = await openScreen("/", {
    answers: { ...answers, "GET /api/site/home": { ...home, trailer } },
  });
  await expect.element(section).toMatchTextContent("The first 3 minutes are free");
  await expectAccessibleLayout();
  const isTicket = ({ url }: Request) => url.includes("/api/playback/");
  expect(screen.calls.filter(isTicket)).toEqual([]);
  expect(section.getByTitle("Player: A Free Lesson").elements()).toEqual([]);
  const height = () => section.element().getBoundingClientRect().height;
  const before = height();
  const play = section.getByRole("button", { name: "Play A Free Lesson" });
  play.element().focus();
  await userEvent.keyboard("{Enter}");
  const frame = section.getByTitle("Player: A Free Lesson");
  await expect.element(frame).toHaveAttribute("src", "/player?otp=ticket&playbackInfo=lesson#play");
  expect(screen.calls.filter(isTicket)).toHaveLength(1);
  expect(height()).toBe(before);
});

test("[free-film-14] home without a trailer has no section for it", async () => {
  await openScreen("/", { answers });
  await expect.element(page.getByRole("heading", { name: "Features" })).toBeVisible();
  expect(page.getByRole("button", { name: /^Play / }).elements()).toEqual([]);
});

const figures = page.getByRole("region", { name: "The school in figures" });
const carousel = (name: string) => page.getByRole("region", { name, exact: true });
const rows = ["New Releases", "Top Rated Videos"];
const twoLessons = [
  lessonSample("first-lesson", "First Lesson"),
  lessonSample("second-lesson", "Second Lesson"),
];

test("when its requests fail, home shows an error for new releases, hides top rated and shows the default figures [failures-1]", async () => {
  useSkippableTimers();
  await openScreen("/", {
    answers: {
      ...answers,
      "GET /api/video/new": refusal(500),
      "GET /api/review/top/rated/videos": refusal(500),
      "GET /api/stats": refusal(500),
    },
  });
  const failure = page.getByText("Sadly, we couldn't fetch the newest videos for you.");
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      return failure.elements().length;
    })
    .toBe(1);
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByRole("region", { name: /top rated/i })).toHaveLength(0);
  // The default figures of spec §9.
  const shown = () =>
    [...figures.element().querySelectorAll("dd")].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(["4,753", "207"]);
});

test("each carousel shows six skeletons until its videos are loaded [home-5]", async () => {
  const held = Promise.withResolvers<void>();
  const release = async () => {
    await held.promise;
    return Response.json({ data: twoLessons });
  };
  await openScreen("/", {
    answers: {
      ...answers,
      "GET /api/video/new": release,
      "GET /api/review/top/rated/videos": release,
    },
  });
  const skeletons = (name: string) =>
    carousel(name).element().querySelectorAll("[data-skeleton]").length;
  for (const name of rows) {
    await expect.element(carousel(name)).toBeInTheDocument();
    await expect.poll(() => skeletons(name), { message: name }).toBe(6);
    await expect.element(carousel(name).getByRole("link")).toHaveLength(0);
  }
  held.resolve();
  for (const name of rows) {
    await expect.element(carousel(name).getByRole("link").first()).toBeVisible();
    expect(skeletons(name), name).toBe(0);
  }

  // With space for one slide, two suffice for navigating.
  const row = carousel("New Releases");
  const next = row.getByRole("button", { name: "Next", includeHidden: true });
  await expect.element(row.getByRole("listitem")).toHaveLength(2);
  await expect.element(next, { message: "all is seen" }).not.toBeVisible();
  await page.viewport(600, 900);
  onTestFinished(() => page.viewport(1440, 900));
  await expect.element(next).toHaveAttribute("aria-disabled", "false");
  row.element().querySelector(".swiper")?.scrollTo({ left: 999, behavior: "instant" });
  await expect.element(next, { message: "at the end" }).toHaveAttribute("aria-disabled", "true");
  // A click while Swiper initializes may be lost.
  await expect
    .poll(async () => {
      await row.getByRole("button", { name: "Previous" }).click();
      return next.element().getAttribute("aria-disabled");
    })
    .toBe("false");
  await page.viewport(700, 900);
  await expect.element(next, { message: "space for both" }).not.toBeVisible();
});

test("the figures count up from 0 when first visible, for 1 s, 2 s and 3 s [home-7]", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia(query.includes("reduced-motion") ? "not all" : query),
  );
  await openScreen("/", {
    answers: {
      ...answers,
      "GET /api/site/home": { ...home, stats: { countries: 144 } },
      "GET /api/stats": { totalUsers: 987_654, totalVideos: 123_456 },
    },
  });
  const shown = () =>
    [...figures.element().querySelectorAll("dd [aria-hidden]")].map(
      ({ textContent }) => textContent,
    );
  await expect.element(figures).toBeInTheDocument();
  await expect.poll(shown).toEqual(["0", "0", "0"]);

  vi.useFakeTimers({
    toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance", "Date"],
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown(), "not yet seen").toEqual(["0", "0", "0"]);
  figures.element().scrollIntoView();
  const step = async () => {
    // However slowly the page notices that it shows the figures, their clock has hardly moved.
    await vi.advanceTimersByTimeAsync(1);
    return figures.element().querySelectorAll("dd [aria-hidden] span[id]").length;
  };
  await expect.poll(step, { interval: 10 }).toBe(3);
  await vi.advanceTimersByTimeAsync(850);
  const [students, courses, countries] = shown();
  expect(students).not.toBe("987,654");
  expect([students, courses, countries].every((text) => text !== "0")).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()[0]).toBe("987,654");
  await vi.advanceTimersByTimeAsync(800);
  expect(shown()[1]).not.toBe("123,456");
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()[1]).toBe("123,456");
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()[2]).toBe("143");
  await vi.advanceTimersByTimeAsync(700);
  expect(shown()[2]).toBe("144");
});
