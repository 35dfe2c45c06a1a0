import { readHeader, readMail } from "./mailbox.ts";
import { expect, schoolUrl, signIn, test } from "./school.ts";
import { addressOf, newAccountName, registerStudent } from "./students.ts";

const school = "hello@school.test";
test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a guest says hello, and the school's answer goes to him", async ({ school: page }) => {
    const email = addressOf(newAccountName("guest"));
    await page.goto(`${schoolUrl()}/contact`);
    await expect(page.getByRole("heading", { name: "Call Us" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Write Us" })).toBeVisible();
    const form = page.getByRole("form", { name: "Say Hello" });
    await expect(form.getByLabel("Name")).toHaveValue("");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(form.getByText("This field is required").first()).toBeVisible();
    await form.getByLabel("Name").fill("Guest (demo visitor)");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Message").fill(`Which plan opens everything?\nBcc: ${email}`);
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
    for (const field of ["Name", "Email", "Subject", "Message"]) {
      await expect(form.getByLabel(field), field).toHaveValue("");
    }

    const mail = await readMail(school, /Guest \(demo visitor\)/, email);
    expect(await readHeader(mail, "Reply-To")).toBe(email);
    expect(mail.to).toHaveLength(1);
    expect(mail.text).toContain("Which plan opens everything?");
  });
});

test("who is signed in finds his name and address filled in; a failure keeps every word", async ({
  school: page,
}) => {
  const account = await registerStudent("writer");
  await signIn(page, account);
  await page.goto(`${schoolUrl()}/contact`);
  const form = page.getByRole("form", { name: "Say Hello" });
  await expect(form.getByLabel("Name")).toHaveValue("Fresh (demo student)");
  await expect(form.getByLabel("Email")).toHaveValue(addressOf(account));
  await form.getByLabel("Subject").fill("Fingering");
  await form.getByLabel("Message").fill("Thumb under, or over?");
  await page.route("**/api/message", (route) => route.abort());
  const send = form.getByRole("button", { name: "Send message" });
  await send.click();
  await expect(page.getByText("Unable to send message.", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Subject")).toHaveValue("Fingering");
  await expect(form.getByLabel("Message")).toHaveValue("Thumb under, or over?");

  await page.unroute("**/api/message");
  await send.click();
  await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
  const mail = await readMail(school, /^Message: Fingering$/, addressOf(account));
  expect(mail.text).toContain("Thumb under, or over?");
});
