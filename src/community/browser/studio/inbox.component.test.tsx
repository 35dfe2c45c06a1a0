import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { inboxSample } from "../../../../test/support/mock-inbox.ts";

const main = page.getByRole("main");

test("each section of the inbox is accessible in both themes and never scrolls sideways", async () => {
  await openScreen("/studio/inbox", {
    user: instructorSample,
    answers: {
      "GET /api/studio/questions": inboxSample.questions,
      "GET /api/studio/reviews": inboxSample.reviews,
      "GET /api/studio/messages": inboxSample.messages,
      "GET /api/studio/deletion-requests": inboxSample.requests,
      "GET /api/studio/saved-answers": inboxSample.answers,
    },
  });
  for (const [tab, words] of Object.entries({
    Questions: "left hand",
    Reviews: "Clear and slow",
    Messages: "family",
    Deletions: "deleted on",
    "Saved answers": "metronome",
  })) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect.element(main.getByText(new RegExp(words)).first()).toBeVisible();
    if (tab === "Questions")
      await main
        .getByRole("button", { name: /^Reply/ })
        .first()
        .click();
    await expectAccessibleLayout();
  }
});
