import type { Page } from "@playwright/test";
import { press, tabTo } from "./keyboard.ts";
import {
  enter,
  expect,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  schoolUrl,
  test,
  windows,
} from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
/** Other tests, which run beside, read the same questions. */
const addition = " And who does that?";

/** Whether visitors read the change. */
async function isRead(): Promise<boolean> {
  return (await (await fetch(`${schoolUrl()}/faq`)).text()).includes(addition);
}

async function giveReason(page: Page, reason: string, button: string): Promise<void> {
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type(reason);
  await press(page, dialog(page).getByRole("button", { name: button, exact: true }));
  await expect(dialog(page)).toHaveCount(0);
}

test("the teacher adds, moves and removes a question and changes another by keyboard, previews and saves it, visitors read it, and she takes one step back", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school`);
  const form = main(page).getByRole("form", { name: "FAQ" });
  const asked = form.getByLabel("Question", { exact: true });
  await expect(asked.first()).toHaveValue("How often are courses updated?");
  const before = await asked.count();
  await expectAccessibleLayout(page, [windows.phone]);

  await press(page, form.getByRole("button", { name: "Add a question" }));
  await expect(asked.last()).toBeFocused();
  await press(page, form.getByRole("button", { name: "Save…" }));
  await expect(asked.last()).toBeFocused();
  await expect(form.getByText("Please write something").first()).toBeVisible();
  await page.keyboard.type("Is there an age limit?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("No. *Everybody* learns here. <b>Really</b>.");
  await expect(form.getByText("Please write something")).toHaveCount(0);
  await form.getByRole("button", { name: `Move Question ${before + 1} up` }).press("Enter");
  await expect(form.getByRole("button", { name: `Move Question ${before} up` })).toBeFocused();
  await expect(asked.nth(before - 1)).toHaveValue("Is there an age limit?");

  await press(page, form.getByRole("button", { name: "Preview" }));
  await dialog(page).getByText("Is there an age limit?").click();
  await expect(dialog(page).getByText("<b>Really</b>")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await expect(dialog(page)).toHaveCount(0);

  await form.getByRole("button", { name: `Remove Question ${before}`, exact: true }).press("Enter");
  await expect(asked).toHaveCount(before);
  await asked.last().press("End");
  await page.keyboard.type(addition);
  expect(await isRead()).toBe(false);
  await form.getByRole("button", { name: "Save…" }).press("Enter");
  await giveReason(page, "Parents ask it every week.", "Save");
  await expect(main(page).getByText("“Parents ask it every week.”").first()).toBeVisible();
  expect(await isRead()).toBe(true);

  await main(page)
    .getByRole("button", { name: /^Restore the version before/ })
    .press("Enter");
  await giveReason(page, "It was clearer before.", "Restore");
  await expect(asked.last()).not.toHaveValue(/ And who does that\?$/);
  expect(await isRead()).toBe(false);
});
