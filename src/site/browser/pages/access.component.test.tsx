import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { studentSample } from "../../../../test/support/component/student-sample.ts";

const publicScreens = [
  "/",
  "/about",
  "/account-deletion",
  "/contact",
  "/faq",
  "/library",
  "/plans",
  "/privacy-policy",
  "/search",
  "/terms-of-use",
  "/reset-password",
  "/unsubscribe",
  "/cancel-renewal",
  "/guardian",
  "/video/five-fingers",
];
const signedOutOnly = [
  "/auth/google?code=none",
  "/create-account?name=Demo&email=demo@school.test",
  "/login",
  "/register",
  "/verify-account",
];
const signedInOnly = [
  "/account-edit",
  "/account-favorites",
  "/account-profile",
  "/account-questions",
  "/account-subscription",
  "/account-security",
  "/practice",
];

const unanswered = () => new Promise<never>(() => {});
/** A school that answers later. */
const answers = Object.fromEntries(
  ["GET /api/plans", "GET /api/stats", "GET /api/*/*", "GET /api/*/*/*", "GET /api/*/*/*/*"].map(
    (call) => [call, unanswered],
  ),
);
const avatar = page.getByRole("button", { name: /^Account of / });

describe("access to screens", () => {
  test.each(signedInOnly)("a visitor is redirected from %s to /login [site-1]", async (path) => {
    const screen = await openScreen(path, { answers });
    await expect.poll(screen.address).toBe("/login");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Login");
  });

  test.each(signedOutOnly)("a student is redirected from %s to / [site-2]", async (path) => {
    const screen = await openScreen(path, { user: studentSample, answers });
    await expect.poll(screen.address).toBe("/");
    await expect.element(avatar).toBeVisible();
  });

  test.each(publicScreens)("a student sees %s [site-2]", async (path) => {
    const screen = await openScreen(path, { user: studentSample, answers });
    await expect.element(avatar).toBeVisible();
    await expect.element(page.getByRole("main")).not.toBeEmptyDOMElement();
    expect(screen.address()).toBe(path);
  });
});

test.each(["/about", "/", "/faq", "/terms-of-use"])(
  "where the text of %s cannot be fetched, it shows an error with a retry [site-9]",
  async (path) => {
    useSkippableTimers();
    const fail = () => Promise.reject(new TypeError("Failed to fetch"));
    const screen = await openScreen(path, { answers: { "GET /api/site/*": fail, ...answers } });
    await skipRetries();
    const alert = page.getByRole("main").getByRole("alert");
    await expect.element(alert).toMatchTextContent("Please check your connection.");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    screen.answers = answers;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(alert).not.toBeInTheDocument();
  },
);
