import { press, tabTo, type } from "./keyboard.ts";
import { readCode } from "./mailbox.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { payByPaystack, registerStudent } from "./students.ts";

test("the journey from visitor to watching student works by keyboard alone", async ({
  school: page,
}) => {
  const email = `keyboard-${Date.now()}@school.test`;
  const main = page.getByRole("main");
  await page.goto(schoolUrl());
  await press(page, page.getByRole("banner").getByRole("link", { name: "Library" }));
  await expect(page).toHaveURL(/\/library/);
  await press(page, main.locator('a[href="/video/five-finger-c"]'));
  await press(page, main.getByRole("link", { name: "Watch Now" }));
  await expect(page).toHaveURL(/\/plans/);
  await press(page, main.getByRole("link", { name: "Subscribe" }));
  await expect(page).toHaveURL(/\/register/);

  await type(page, "Full name", "Keyboard (demo student)");
  await type(page, "Email", email);
  await type(page, "Password", "five finger");
  await type(page, "Confirm password", "five finger");
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, main.getByRole("button", { name: "Register" }));
  await expect(page).toHaveURL(/\/verify-account/);
  await tabTo(page, main.getByRole("textbox"));
  await page.keyboard.type(await readCode(email));
  await press(page, main.getByRole("button", { name: "Confirm" }));
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(main.getByRole("link", { name: "Finish subscribing to Beginner" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/plans\?period=monthly$/);

  await press(page, main.getByRole("button", { name: "Continue to payment" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^Pay by card/ }));
  const pay = page
    .frameLocator('iframe[title="Card payment (sandbox)"]')
    .getByRole("button", { name: /^Pay/ });
  await press(page, pay);
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Continue" }));

  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await press(page, main.getByRole("link", { name: "Go on to Five Fingers, Five Keys" }));
  await expect(page).toHaveURL(`${schoolUrl()}/video/five-finger-c`);
  const video = page.frameLocator("iframe").locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  const play = page.frameLocator("iframe").locator("media-play-button").first();
  await tabTo(page, play);
  await page.keyboard.press("Space");
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
  await page.keyboard.press("k");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  const before = await time();
  await page.keyboard.press("l");
  await expect.poll(time).toBeGreaterThan(before + 8);
});

test("a plan is changed through PayPal and cancelled by keyboard alone", async ({
  school: page,
}) => {
  const account = await registerStudent("keys");
  await payByPaystack(account, "beginner");
  await enter(page, account);
  await page.goto(`${schoolUrl()}/account-subscription`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await press(page, main.getByRole("link", { name: "Change plan" }));
  const upgrade = main.getByRole("button", { name: "Upgrade" });
  await press(page, upgrade);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(upgrade.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Yes, Continue" }));
  await press(page, dialog.getByRole("button", { name: /Pay with PayPal/ }));
  await press(page, dialog.getByRole("button", { name: "Pay with PayPal (sandbox)" }));
  const wallet = page.frameLocator('iframe[title="Wallet payment (sandbox)"]');
  await press(page, wallet.getByRole("button", { name: "Agree and subscribe" }));
  await press(page, dialog.getByRole("button", { name: "Continue" }));

  await expect(page).toHaveURL(`${schoolUrl()}/account-subscription`);
  await expect(main.getByText("PayPal", { exact: true })).toBeVisible();
  await press(page, main.getByRole("button", { name: "Cancel subscription" }));
  await press(page, dialog.getByRole("button", { name: "Cancel subscription" }));
  await expect(main.getByText("Cancelled", { exact: true })).toBeVisible();
});

test("a lesson is found by search and a message is sent by keyboard alone", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/contact`, { waitUntil: "networkidle" });
  await press(page, page.getByRole("banner").getByRole("link", { name: "Search" }));
  await expect(page.getByPlaceholder("Type to Search")).toBeFocused();
  await page.keyboard.type("fingers");
  const result = page.getByRole("dialog").locator('a[href="/video/five-finger-c"]');
  await press(page, result);
  await expect(page).toHaveURL(`${schoolUrl()}/video/five-finger-c`);

  await press(page, page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }));
  await type(page, "Name", "Keyboard (demo visitor)");
  await type(page, "Email", `keyboard-${Date.now()}@school.test`);
  await type(page, "Message", "Is there a lesson for the left hand alone?");
  await press(page, page.getByRole("button", { name: "Send message" }));
  await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
});
