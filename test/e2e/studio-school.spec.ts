import type { Page } from "@playwright/test";
import sharp from "sharp";
import * as z from "zod";
import { press, tabTo } from "./keyboard.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  schoolUrl,
  test,
  windows,
} from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
/** Concurrent tests read the same questions. */
const addition = " And who does that?";

/** Whether the change is visible to visitors. */
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

/** The monthly price of the Beginner plan that visitors see. */
async function readOffered(): Promise<number> {
  const body: unknown = await (await fetch(`${schoolUrl()}/api/plans`)).json();
  const price = z.object({ NGN: z.number() });
  const offer = z.object({ prices: z.object({ monthly: price }) });
  return z.object({ data: z.array(offer) }).parse(body).data[0]?.prices.monthly.NGN ?? 0;
}

test("the teacher changes a price by keyboard, visitors see it once the providers have plans at it, and she takes one step back", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school?tab=prices`);
  const saving = await nextRecoveryCode(page);
  const restoring = await nextRecoveryCode(page);
  const prices = main(page).getByRole("form", { name: "Prices" });
  const naira = prices
    .getByRole("group", { name: "Beginner", exact: true })
    .getByLabel("Naira a month");
  await expect(naira).toHaveValue("₦7,500");
  await expectAccessibleLayout(page, [windows.phone]);
  await naira.fill("much");
  await prices.getByRole("button", { name: "Save…" }).press("Enter");
  await expect(naira).toBeFocused();
  await expect(prices.getByText("Please enter an amount")).toBeVisible();
  await naira.fill("90000");
  await press(page, prices.getByRole("button", { name: "Preview" }));
  await expect(dialog(page).getByText("₦90,000", { exact: true })).toBeVisible();
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await expect(dialog(page)).toHaveCount(0);

  const confirm = async (reason: string, code: string, button: string) => {
    await expect(dialog(page).getByText("Beginner, naira a month")).toBeVisible();
    await press(page, dialog(page).getByRole("checkbox", { name: "I mean that" }), "Space");
    await tabTo(page, dialog(page).getByLabel("Reason"));
    await page.keyboard.type(reason);
    await tabTo(page, dialog(page).getByLabel("Code of your authenticator app"));
    await page.keyboard.type(code);
    await press(page, dialog(page).getByRole("button", { name: button, exact: true }));
  };
  await press(page, prices.getByRole("button", { name: "Save…" }));
  await expect(dialog(page).getByText("already keep their price")).toBeVisible();
  await press(page, dialog(page).getByRole("button", { name: "Save", exact: true }));
  await expect(dialog(page).getByText("Please look at the prices again")).toBeVisible();
  // The form focuses the first error immediately and again in an earlier timer than this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await confirm("Costs rose.", "AAAA-AAAA-AAAA-AAAA", "Save");
  await expect(dialog(page).getByRole("alert")).toHaveText("The code is wrong or has expired");
  await expectAccessible(page);
  await dialog(page).getByLabel("Code of your authenticator app").fill(saving);
  await press(page, dialog(page).getByRole("button", { name: "Save", exact: true }));
  await expect(main(page).getByText("“Costs rose.”")).toBeVisible();
  await expect(naira).toHaveValue("₦90,000");
  await expect.poll(readOffered).toBe(9_000_000);
  expect(await (await fetch(`${schoolUrl()}/plans`)).text()).toContain("₦90,000");

  await main(page)
    .getByRole("button", { name: /^Restore the version before/ })
    .press("Enter");
  await confirm("Too dear.", restoring, "Restore");
  await expect(naira).toHaveValue("₦7,500");
  await expect.poll(readOffered).toBe(750_000);
  expect(await (await fetch(`${schoolUrl()}/plans`)).text()).not.toContain("₦90,000");
});

test("[teacher-mail-3] the teacher switches a mail to the school off and on by keyboard, it stays so, and another colour, logo and photo are previewed [school-logo-12] [school-photo-10]", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school?tab=mails`);
  await expect(main(page).getByRole("switch")).toHaveCount(5);
  const questions = main(page).getByRole("switch", { name: /^Questions/ });
  for (const checked of [false, true]) {
    await press(page, questions, "Space");
    await expect(questions).toBeChecked({ checked });
    await expect(questions).not.toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await expect(questions).toBeChecked({ checked });
  }
  await expectAccessibleLayout(page, [windows.phone]);

  // Another colour is shown before it is saved [school-accent-6].
  await main(page).getByRole("tab", { name: "Look" }).click();
  const colour = main(page).getByLabel("Accent colour", { exact: true });
  await tabTo(page, colour);
  await page.keyboard.type("#ffff00");
  await press(page, main(page).getByRole("button", { name: "Use #93940e" }));
  await expect(colour).toHaveValue("#93940e");
  await expect(colour).toBeFocused();
  await press(page, main(page).getByRole("button", { name: "Preview" }));
  const button = dialog(page).getByText("A button").first();
  await expect(button).toHaveCSS("background-color", "rgb(147, 148, 14)");
  // One half is light on every device.
  await expect(dialog(page).locator(".light-section")).toHaveCSS("color-scheme", "light");
  await expectAccessibleInBothThemes(page);
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await press(page, main(page).getByRole("button", { name: "Use the site’s own" }));
  await expect(colour).toBeFocused();
  // A logo is uploaded and previewed on both themes, and the draft is dropped.
  const drawing = '<svg viewBox="0 0 40 20"><circle cx="20" cy="10" r="10" fill="#c98a3c"/></svg>';
  await main(page)
    .getByLabel("Choose a logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  const shown = main(page).getByRole("img", { name: "On dark pages" });
  await expect(shown).toHaveJSProperty("naturalWidth", 288);
  await press(page, main(page).getByRole("button", { name: "Preview" }));
  await expect(dialog(page).locator("img[src^='/files/logos/']")).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await press(page, main(page).getByRole("button", { name: "Remove the logo" }));
  await expect(main(page).getByLabel("Choose a logo")).toBeFocused();
  // A photo is cropped, stored and previewed on its pages, and the draft is dropped.
  await main(page).getByRole("tab", { name: "Photos" }).click();
  const hero = main(page).getByRole("group", { name: "Home page, behind the title" });
  const colours = {
    create: { width: 900, height: 900, channels: 3, background: "#c81414" },
  } as const;
  const buffer = await sharp(colours).jpeg().toBuffer();
  await hero
    .getByLabel("Choose a photo: Home page, behind the title")
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await press(page, dialog(page).getByRole("button", { name: "Use picture" }));
  await expect(hero.locator("img[src^='/files/photos/']")).toHaveJSProperty("complete", true);
  await press(page, main(page).getByRole("button", { name: "Preview" }));
  const background = dialog(page).locator("img[src^='/files/photos/']").first();
  await expect(background).not.toHaveJSProperty("naturalWidth", 0);
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await press(page, hero.getByRole("button", { name: "Remove the photo" }));
  await expect(hero.getByText("The site’s picture")).toBeVisible();
  await main(page).getByRole("tab", { name: "Mails" }).click();
  await expect(questions).toBeChecked();
  // The tabs wrap, so that all are visible on a phone.
  await page.setViewportSize(windows.phone);
  await page.evaluate(() => scrollTo(0, 0));
  for (const tab of await main(page).getByRole("tab").all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
});
