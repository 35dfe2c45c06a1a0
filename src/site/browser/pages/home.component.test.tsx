import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Trailer } from "#catalog/contract.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";

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
