import { walkingKeyboard } from "./keyboard.ts";
import { readCode } from "./mailbox.ts";
import { enter, expect, schoolUrl, test, typeCode } from "./school.ts";
import { payByPaystack, registerStudent } from "./students.ts";

const { press, tabTo, type } = walkingKeyboard;

test("a visitor becomes a student, pays and watches a lesson, by keyboard alone [journey-1]", async ({
  school: page,
}) => {
  const email = `visitor-${Date.now()}@school.test`;
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(schoolUrl());
  await press(page, page.getByRole("banner").getByRole("link", { name: "Library" }));
  await expect(page.getByRole("heading", { name: "Piano for Everybody" })).toBeVisible();
  await press(page, main.locator('a[href="/video/five-finger-c"]'));
  await expect(page.getByRole("heading", { name: "Five Fingers, Five Keys" })).toBeVisible();
  await press(page, main.getByRole("link", { name: "Watch Now" }));
  await expect(page).toHaveURL(/\/plans/);
  const beginner = main.getByRole("article").filter({ hasText: "$10" });
  await press(page, beginner.getByRole("link", { name: "Subscribe" }));
  await expect(page).toHaveURL(/\/register/);

  await type(page, "Full name", "Visitor (demo student)");
  await type(page, "Email", email);
  await type(page, "Password", "five finger");
  await type(page, "Confirm password", "five finger");
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, main.getByRole("button", { name: "Register" }));
  await expect(page).toHaveURL(/\/verify-account/);
  await typeCode(page, await readCode(email));
  await press(page, main.getByRole("button", { name: "Confirm" }));
  // The first button on home offers the plan that was chosen before registering.
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(main.getByRole("link", { name: "Finish subscribing to Beginner" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/plans\?period=monthly$/);
  const rest = page.getByRole("region", { name: "Finish subscribing to Beginner" });
  await expect(rest).toContainText("$10 or ₦7,500 a month");

  await press(page, rest.getByRole("button", { name: "Continue to payment" }));
  await press(page, dialog.getByRole("button", { name: /^Pay by card/ }));
  const popup = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await press(page, popup.getByRole("button", { name: /^Pay/ }));
  await expect(dialog).toContainText("Payment Succesful");
  await press(page, dialog.getByRole("button", { name: "Continue", exact: true }));

  // Continue returns to the previous page, where the lesson is the first button.
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(page.getByRole("link", { name: /^Finish subscribing/ })).toHaveCount(0);
  await press(page, main.getByRole("link", { name: "Go on to Five Fingers, Five Keys" }));
  await expect(page).toHaveURL(`${schoolUrl()}/video/five-finger-c`);
  expect(await page.evaluate(() => localStorage.getItem("tlp-intention"))).toBeNull();
  const player = page.frameLocator("iframe");
  const video = player.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  await tabTo(page, player.locator("media-play-button").first());
  await page.keyboard.press("Space");
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
  // Seeks ten seconds on, past the fade and the silence at the start.
  await page.keyboard.press("l");
  await expect.poll(time).toBeGreaterThan(9);
  expect(await video.evaluate(brightestPixel)).toBeGreaterThan(60);
  expect(await video.evaluate(loudestSample)).toBeGreaterThan(0.005);
  await page.keyboard.press("k");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
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
  await page.goto(`${schoolUrl()}/contact`);
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

/** The brightest channel of the current frame, 0 to 255; near 0 for a black frame. */
function brightestPixel(video: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = 64;
  canvas.height = 36;
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0, 64, 36);
  return Math.max(
    ...(context?.getImageData(0, 0, 64, 36).data.filter((_, i) => i % 4 !== 3) ?? [0]),
  );
}

/** The loudest audio sample, 0 to 1, up to the first sound within two seconds. */
async function loudestSample(video: HTMLVideoElement): Promise<number> {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaElementSource(video).connect(analyser);
  analyser.connect(audio.destination);
  await audio.resume();
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  const until = performance.now() + 2_000;
  while (performance.now() < until && loudest <= 0.005) {
    analyser.getFloatTimeDomainData(samples);
    for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    await new Promise(requestAnimationFrame);
  }
  return loudest;
}
