import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectNoViolations } from "../../../../test/support/component/expect-no-violations.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { studentSample } from "../../../../test/support/component/student-sample.ts";

const lessons = [
  lessonSample("keys-in-steps", "Keys in Steps, Gently"),
  lessonSample("keys-in-leaps", "Keys in Leaps"),
  lessonSample("evening-song", "Evening Song"),
  lessonSample("easy-march", "An Easy March"),
  lessonSample("twelve-bells", "Twelve Bells"),
];

const searchOf = (request: Request) => new URL(request.url).searchParams.get("search") ?? "";

/** The lessons whose title contains the search. */
function findLessons(request: Request) {
  const videos = lessons.filter(({ title }) =>
    title.toLowerCase().includes(searchOf(request).toLowerCase()),
  );
  return { videos, total: videos.length, hasMore: false };
}

const answers = { "GET /api/video": findLessons };

const box = page.getByPlaceholder("Type to Search");
const results = page.getByRole("list", { name: "Lessons found" });
const found = results.getByRole("link");
const press = (keys: string) => userEvent.keyboard(keys);

/** Opens a page's search overlay by the icon in its top bar. */
async function openOverlay(path: string) {
  const screen = await openScreen(path, {
    answers: { ...answers, "GET /api/video/*": () => new Promise<never>(() => {}) },
  });
  const icon = page.getByRole("banner").getByRole("link", { name: "Search" });
  await icon.click();
  await expect.element(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expect.element(box).toHaveFocus();
  return { screen, icon };
}

describe("the search overlay", () => {
  test("shows results while typing, with keyboard navigation [search-1]", async () => {
    const { screen } = await openOverlay("/no-such-page");
    await press("key");
    await expect.element(found.first()).toMatchTextContent(/Keys in Steps, Gently/);
    await expect.element(found.first()).toMatchTextContent(/Beginner · 1m/);
    await expect
      .element(found.first().getByRole("presentation", { includeHidden: true }))
      .toHaveAttribute("src", "/media/keys-in-steps/poster-480.webp");
    await expect.element(page.getByText("2 lessons found")).toBeInTheDocument();
    await press("{ArrowUp}");
    await expect.element(box).toHaveFocus();
    await press("{ArrowDown}{ArrowDown}");
    await expect.element(found.nth(1)).toHaveFocus();
    await press("{ArrowUp}{ArrowUp}");
    await expect.element(box).toHaveFocus();
    await press("{ArrowDown}");
    await press("s in");
    await expect.element(box).toHaveValue("keys in");
    await press("{Backspace}{Backspace}{Backspace}");
    await expect.element(found.first()).toMatchTextContent(/Keys in Steps/);
    await press("{ArrowDown}{Enter}");
    await expect.poll(screen.address).toBe("/video/keys-in-steps");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("closes by Escape and by its button, returns the focus to the icon, and opens the search page by Enter", async () => {
    const { screen, icon } = await openOverlay("/no-such-page");
    await press("{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await press("eve");
    await press("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(icon).toHaveFocus();
    await press("{Enter}");
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveValue("");
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(icon).toHaveFocus();
    await press("{Enter}");
    await expect.element(box).toHaveFocus();
    await press("evening song");
    await press("{Enter}");
    await expect.poll(screen.address).toBe("/search?q=evening+song");
    await expect.element(results.getByRole("link", { name: /^Evening Song/ })).toBeVisible();
  });
});

describe("the search page", () => {
  test("writes the typed text to the URL, in one history entry [search-5]", async () => {
    const screen = await openScreen("/no-such-page", { answers });
    await screen.go("/search");
    await expect.element(box).toHaveFocus();
    await press("march");
    await expect.poll(screen.address).toBe("/search?q=march");
    await expect.element(found.first()).toMatchTextContent(/March/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(screen.address).toBe("/search");
    await expect.element(results).not.toBeInTheDocument();
    await screen.goBack();
    await expect.poll(screen.address).toBe("/no-such-page");
  });

  test("debounces typing to one request, and sends none for an empty box [search-6]", async () => {
    // The first search fetches the call's code, so that the next call leaves as soon as its time has come.
    const screen = await openScreen("/search?q=march", { answers });
    await expect.element(results).toBeVisible();
    const searches = () =>
      screen.calls
        .filter(({ url }) => url.includes("/api/video"))
        .map(searchOf)
        .filter((search) => search !== "march");
    // Time stands still while typing, however slow the machine is.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await box.fill("   ");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(searches()).toEqual([]);
    await press("bells");
    await expect.element(box).toHaveValue("   bells");
    await vi.advanceTimersByTimeAsync(149);
    // A page that was told to render does so within these frames.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    expect(searches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expect.element(found.first()).toMatchTextContent(/Bells/);
    expect(searches()).toEqual(["bells"]);
  });

  test("aborts an earlier request, whose late response is ignored [search-7]", async () => {
    const release = Promise.withResolvers<void>();
    const screen = await openScreen("/search?q=march", {
      answers: {
        "GET /api/video": async (request: Request) => {
          if (searchOf(request) === "march") await release.promise;
          return findLessons(request);
        },
      },
    });
    await expect.element(page.getByRole("status", { name: "Searching" })).toBeVisible();
    await box.fill("bells");
    await expect.element(found.first()).toMatchTextContent(/Bells/);
    const first = screen.calls.find((request) => searchOf(request) === "march");
    expect(first?.signal.aborted).toBe(true);
    release.resolve();
    await expect.element(found.first()).toMatchTextContent(/Bells/);
  });

  test("shows an error when the request fails, with a retry [search-8]", async () => {
    useSkippableTimers();
    const screen = await openScreen("/search?q=evening", {
      answers: { "GET /api/video": () => refusal(500) },
    });
    const failure = page.getByRole("alert");
    await skipRetries();
    await expect.element(failure).toMatchTextContent(/Unable to fetch videos\./);
    await expectNoViolations();
    screen.answers = answers;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(results).toBeVisible();
    dispatchEvent(new Event("offline"));
    await box.fill("march");
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(failure).toMatchTextContent(/Unable to fetch videos\./);
    dispatchEvent(new Event("online"));
    await expect.element(found.first()).toMatchTextContent(/March/);
  });

  test("reports a student's search in vain", async () => {
    useSkippableTimers();
    const screen = await openScreen("/search?q=zzqqxx", {
      user: studentSample,
      answers: { ...answers, "POST /api/search/missed": {} },
    });
    const report = () => screen.calls.find(({ url }) => url.endsWith("/api/search/missed"));
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(2_000);
        return report();
      })
      .toBeDefined();
    expect(await report()?.clone().json()).toEqual({ search: "zzqqxx" });
  });
});
