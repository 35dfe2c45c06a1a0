import { readCode } from "./mailbox.ts";
import { expect, expectAccessible, schoolUrl, test } from "./school.ts";

test("a forgotten password is reset with the code, and the new one lets in", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/login`);
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("INTERMEDIATE@school.test");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(/Didn't receive code\? Resend in \d+ seconds/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await page.keyboard.type(await readCode("intermediate@school.test"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  const reset = page.getByRole("button", { name: "Reset", exact: true });
  await reset.click();
  await expect(page.getByText("Please enter a password")).toBeVisible();
  await expect(page.getByText("Please enter your password again")).toBeVisible();
  await page.getByLabel("New Password").fill("clair de lune");
  await page.getByLabel("Confirm Password").fill("claire de lune");
  await reset.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("New Password")).toHaveValue("");
  await page.getByLabel("New Password").fill("let-me-play");
  await page.getByLabel("Confirm Password").fill("let-me-play");
  await reset.click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
});
