import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { findHiddenFocus } from "../../../../test/support/find-hidden-focus.ts";

/** The account screens, each with a text of its empty state. */
const accountScreens = {
  "/account-profile": "Full Name",
  "/account-favorites": "No favorites yet",
  "/account-questions": "No questions or reviews yet",
  "/account-edit": "Save",
  "/account-subscription": "No plan yet",
  "/account-security": "Where you are signed in",
};

const answers = {
  "GET /api/account-deletion": { deletion: null },
  "GET /api/favorite/user/*": [],
  "GET /api/question/reviews/*": { content: [], totalContent: 0 },
  "GET /api/payments/*": { payments: [], total: 0 },
  "GET /api/user/*/security": {
    hasPassword: true,
    needsSecondFactor: false,
    recoveryCodesLeft: null,
    pendingEmail: null,
  },
  "GET /api/user/*/sessions": [
    {
      id: "00000000-0000-4000-8000-000000000007",
      device: "Chrome on Android",
      createdAt: "2026-01-01T00:00:00Z",
      lastUsedAt: "2026-01-01T00:00:00Z",
      current: true,
    },
  ],
  "GET /api/user/*/terms": { current: { version: "1", effectiveOn: null }, accepted: null },
  "GET /api/user/*/news": { subscribed: true },
};

test.each(Object.entries(accountScreens))(
  "%s is accessible without content, never scrolls sideways and hides no focus [screens-5]",
  async (path, words) => {
    const screen = await openScreen(path, { user: studentSample, answers });
    await expect.element(page.getByRole("main").getByText(new RegExp(words)).first()).toBeVisible();
    expect(screen.address()).toBe(path);
    await expectAccessibleLayout();
    await page.viewport(390, 844);
    await userEvent.keyboard("{Tab}");
    expect(findHiddenFocus()).toEqual({ unmarked: [], covered: [] });
  },
);
