import type { Page } from "@playwright/test";
import { readHeader, readMail } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import { expect, expectAccessible, openOwn, schoolUrl, signIn, test } from "./school.ts";
import { emailOf, newAccountName, registerStudent } from "./students.ts";

const form = (page: Page) => page.getByRole("form", { name: "Account Deletion Request Form" });

/** Fills in the empty fields and submits the form. */
async function requestDeletion(page: Page, email: string): Promise<void> {
  await form(page).getByLabel("Your Name").fill("Leaver (demo student)");
  await form(page).getByLabel("Your Email").fill(email);
  await form(page).getByLabel("Your Message").fill("I have sold my piano.");
  await submit(page).click();
  await expectNotice(page, "Request sent successfully", "corner");
}

const submit = (page: Page) => form(page).getByRole("button", { name: "Submit" });

/** The link to /account-deletion in a mail. */
function linkIn(text: string): string {
  const [link] = /https?:\S+\/account-deletion\?\w+=[\w-]+/.exec(text) ?? [];
  expect(link, text).toContain(`${schoolUrl()}/account-deletion?`);
  return String(link);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a deletion request is confirmed by email, shows its dates and can be cancelled [deletion-2]", async ({
    school: page,
  }) => {
    const account = await registerStudent("leaver");
    const email = emailOf(account);
    await page.goto(`${schoolUrl()}/account-deletion`);
    await expect(page.getByRole("main")).toContainText("our team processes your request");
    await expect(page.getByRole("main")).toContainText("3-5 business days");
    await expect(form(page).locator("label")).toHaveText([
      "Your Name",
      "Your Email",
      "Subject",
      "Your Message",
    ]);
    await expect(form(page).getByLabel("Your Email")).toHaveAttribute("type", "email");
    await expect(form(page).getByLabel("Subject")).toHaveValue("Account Deletion Request");
    await expect(form(page).getByLabel("Your Message")).toHaveAttribute("rows", "5");
    await submit(page).click();
    await expect(form(page).getByRole("alert")).toHaveText([
      "This field is required",
      "Please enter a valid email address",
      "This field is required",
    ]);
    await expect(form(page).getByLabel("Your Name")).toBeFocused();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/message", async (route) => {
      await expect(submit(page)).toBeDisabled();
      held.resolve();
      await route.continue();
    });
    await requestDeletion(page, email);
    await held.promise;
    await expect(submit(page)).toBeEnabled();
    // The next step stays visible, also after a reload.
    const next = page.getByRole("main").getByRole("status");
    await expect(next).toContainText("One more step: open our mail");
    await expect(next).toContainText(email);
    await expectAccessible(page);
    for (const field of ["Your Name", "Your Email", "Subject", "Your Message"]) {
      await expect(form(page).getByLabel(field), field).toHaveValue("");
    }
    await page.reload();
    await expect(next).toContainText("One more step: open our mail");
    const schoolMail = await readMail("hello@school.test", /^Account deletion/, email);
    expect(await readHeader(schoolMail, "Reply-To")).toBe(email);

    // A GET of the link changes nothing: mail clients prefetch links.
    const confirmLink = linkIn((await readMail(email, /^Please confirm/)).text);
    expect((await fetch(confirmLink)).status).toBe(200);
    await page.goto(confirmLink);
    await expect(page.getByRole("heading", { name: "Delete your account?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, delete my account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Your account will be deleted",
    );
    await expectAccessible(page);
    const confirmation = await page.getByRole("main").textContent();
    const days = String(confirmation).match(/\w+day, \d{1,2} \w+ \d{4}/g) ?? [];
    expect(days).toHaveLength(2);
    const scheduled = await readMail(email, /will be deleted$/);
    for (const day of days) expect(scheduled.text).toContain(day);
    await signIn(page, account);
    await page.goto(`${schoolUrl()}/account-profile`);
    await expect(page.getByText(`Your account will be deleted on ${days[0]}`)).toBeVisible();
    await expectAccessible(page);

    await page.goto(linkIn(scheduled.text));
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account stays");
    await readMail(email, /stays$/);

    // The confirmation link is invalid now, and the account works.
    await page.goto(confirmLink);
    await page.getByRole("button", { name: "Yes, delete my account" }).click();
    await expect(page.getByRole("alert")).toContainText("This deletion was stopped");
    await expect(page.getByRole("button", { name: "Yes, delete my account" })).toHaveCount(0);
    expect((await openOwn(account)).user._id).toBeTruthy();
  });
});

test("a failed deletion request keeps the form; one for an unknown email succeeds alike, and only its mail differs [deletion-3]", async ({
  school: page,
}) => {
  const email = emailOf(newAccountName("nobody"));
  await page.goto(`${schoolUrl()}/account-deletion`);
  await page.route("**/api/message", (route) => route.fulfill({ status: 500, body: "" }));
  await form(page).getByLabel("Your Name").fill("Leaver (demo student)");
  await form(page).getByLabel("Your Email").fill(email);
  await form(page).getByLabel("Your Message").fill("I have sold my piano.");
  await submit(page).click();
  await expectNotice(page, "Unable to send message.", "corner");
  await expect(form(page).getByLabel("Your Name")).toHaveValue("Leaver (demo student)");
  await expect(form(page).getByLabel("Your Email")).toHaveValue(email);
  await expect(form(page).getByLabel("Your Message")).toHaveValue("I have sold my piano.");
  await expect(form(page).getByLabel("Subject")).toHaveValue("Account Deletion Request");
  await page.unroute("**/api/message");
  await submit(page).click();
  await expectNotice(page, "Request sent successfully", "corner");
  const mail = await readMail(email, /^Your request to/);
  expect(mail.text).not.toMatch(/account-deletion\?/);
});

test("an unknown confirmation link deletes nothing", async ({ school: page }) => {
  await page.goto(`${schoolUrl()}/account-deletion?confirm=${"a".repeat(43)}`);
  await page.getByRole("button", { name: "Yes, delete my account" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is not known to us");
});

test("the profile shows that a deletion request awaits confirmation [deletion-4]", async ({
  school: page,
}) => {
  const account = await registerStudent("waverer");
  const asked = await fetch(`${schoolUrl()}/api/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Waverer (demo student)",
      email: emailOf(account),
      text: "I have sold my piano.",
      kind: "account-deletion",
    }),
  });
  expect(asked.ok).toBe(true);
  await signIn(page, account);
  await page.goto(`${schoolUrl()}/account-profile`);
  await expect(page.getByText("You asked us to delete your account")).toBeVisible();
  await page.getByRole("link", { name: "Ask for it again" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-deletion`);
});
