import type { Page } from "@playwright/test";
import { readHeader, readMail } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import { enter, expect, holdScripts, schoolUrl, test } from "./school.ts";
import { emailOf, newAccountName, registerStudent } from "./students.ts";

const school = "hello@school.test";
const form = (page: Page) => page.getByRole("form", { name: "Say Hello" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send message" });

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  });

  test("a guest sends a message, whose Reply-To is their email [contact-1]", async ({
    school: page,
  }) => {
    const email = emailOf(newAccountName("guest"));
    await page.goto(`${schoolUrl()}/contact`);
    await expect(form(page).locator("label")).toHaveText([
      "Name",
      "Email",
      "Subject (optional)",
      "Message",
    ]);
    await expect(form(page).getByLabel("Name")).toHaveValue("");
    await expect(form(page).getByLabel("Email")).toHaveAttribute("type", "email");
    await send(page).click();
    await expect(form(page).getByRole("alert")).toHaveText([
      "This field is required",
      "Please enter a valid email address",
      "This field is required",
    ]);
    await expect(form(page).getByLabel("Name")).toBeFocused();
    await form(page).getByLabel("Name").fill("Guest (demo visitor)");
    await form(page).getByLabel("Email").fill(email);
    await form(page).getByLabel("Message").fill(`Which plan opens everything?\nBcc: ${email}`);
    // The form states the API's limits.
    await form(page).getByLabel("Subject").fill("s".repeat(1_001));
    await send(page).click();
    await expect(form(page).getByRole("alert")).toHaveText(["Please use at most 1,000 characters"]);
    await form(page).getByLabel("Subject").fill("");
    await expect(form(page).getByRole("alert")).toHaveCount(0);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/message", async (route) => {
      await held.promise;
      await route.continue();
    });
    await send(page).click();
    await expect(send(page)).toBeDisabled();
    held.resolve();
    await expectNotice(page, "Message sent");
    await expect(send(page)).toBeEnabled();
    for (const field of ["Name", "Email", "Subject", "Message"]) {
      await expect(form(page).getByLabel(field), field).toHaveValue("");
    }

    const mail = await readMail(school, /Guest \(demo visitor\)/, email);
    expect(await readHeader(mail, "Reply-To")).toBe(email);
    expect(mail.to).toHaveLength(1);
    expect(mail.text).toContain("Which plan opens everything?");
  });

  test("the school's phone number and email are links and can be copied [contact-2]", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/contact`);
    const main = page.getByRole("main");
    for (const [title, shown, link, what] of [
      ["Call Us", "+234 000 000 0000", "tel:+2340000000000", "phone number"],
      ["Write Us", school, `mailto:${school}`, "e-mail address"],
    ] as const) {
      const card = main.getByRole("region", { name: title });
      await expect(card.getByRole("link", { name: shown })).toHaveAttribute("href", link);
      await card.getByRole("button", { name: `Copy ${what}` }).click();
      await expect(card.getByRole("status")).toHaveText("Copied");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
      await expect(card.getByRole("button", { name: `Copy ${what}` })).toBeVisible();
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed"));
    });
    await main.getByRole("button", { name: "Copy phone number" }).click();
    await expect(main.getByText("Please select it and copy it by hand")).toBeVisible();
  });
});

test("the form is prefilled for signed-in users, and keeps input typed before hydration or not yet sent [contact-3]", async ({
  school: page,
}) => {
  const account = await registerStudent("writer");
  await enter(page, account);
  const release = await holdScripts(page);
  await page.goto(`${schoolUrl()}/contact`, { waitUntil: "commit" });
  await form(page).getByLabel("Subject").fill("Fingering");
  release();
  await expect(form(page).getByLabel("Name")).toHaveValue("Fresh (demo student)");
  await expect(form(page).getByLabel("Email")).toHaveValue(emailOf(account));
  await expect(form(page).getByLabel("Subject")).toHaveValue("Fingering");
  // Spec §5 sets no maximum length.
  const text = `Thumb under, or over? ${"And then? ".repeat(2_000)}`;
  await form(page).getByLabel("Message").fill(text);
  await page.route("**/api/message", (route) => route.abort());
  await send(page).click();
  await expectNotice(page, "Unable to send message.");
  await expect(form(page).getByLabel("Name")).toHaveValue("Fresh (demo student)");
  await expect(form(page).getByLabel("Email")).toHaveValue(emailOf(account));
  await expect(form(page).getByLabel("Subject")).toHaveValue("Fingering");
  await expect(form(page).getByLabel("Message")).toHaveValue(text);

  await page.unroute("**/api/message");
  await page.reload();
  await expect(form(page).getByLabel("Message")).toHaveValue(text);
  await expect(form(page).getByLabel("Subject")).toHaveValue("Fingering");
  await send(page).click();
  await expectNotice(page, "Message sent");
  await page.reload();
  await expect(form(page).getByLabel("Name")).toHaveValue("Fresh (demo student)");
  await expect(form(page).getByLabel("Message")).toHaveValue("");
  const mail = await readMail(school, /^Message: Fingering$/, emailOf(account));
  expect(mail.text).toContain("Thumb under, or over?");
});
