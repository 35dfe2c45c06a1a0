import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { press, tabTo } from "./keyboard.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  schoolUrl,
  test,
} from "./school.ts";
import { emailOf, registerStudent } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Runs `npm run user -- …` on the school in the browser. */
async function runUser(...args: string[]): Promise<string> {
  const { SCHOOL_DATA_DIR: dataDir } = z.object({ SCHOOL_DATA_DIR: z.string() }).parse(process.env);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(schoolUrl()).port };
  const run = promisify(execFile);
  return (await run("node_modules/.bin/node", ["src/main/user.ts", ...args], { env })).stdout;
}

async function submitPassword(page: Page, account: string): Promise<void> {
  await page.goto(`${schoolUrl()}/login`);
  await page.getByLabel("Email").fill(emailOf(account));
  await page.getByLabel("Password", { exact: true }).fill("let-me-play");
  await button(page, "Login").click();
}

test("a student is made a teacher, sets up an authenticator by keyboard, and logs in again by a recovery code", async ({
  school: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await registerStudent("teacher");
  expect(await runUser("teach", emailOf(account))).toContain("is an instructor");
  await submitPassword(page, account);

  // All other pages are closed until the authenticator is set up.
  await expect(page).toHaveURL(`${schoolUrl()}/studio/enrol`);
  await page.goto(`${schoolUrl()}/account-profile`);
  await expect(page).toHaveURL(`${schoolUrl()}/studio/enrol`);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, main(page).getByLabel("Your password", { exact: true }));
  await page.keyboard.type("not-my-password");
  await press(page, button(page, "Show the key for my app"));
  await expect(main(page).getByRole("alert")).toHaveText(/password is not right/);
  await tabTo(page, main(page).getByLabel("Your password", { exact: true }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("let-me-play");
  await press(page, button(page, "Show the key for my app"));
  const keyText = main(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const key = (await keyText.textContent()) ?? "";
  await expect(main(page).getByRole("link", { name: /authenticator app/ })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*secret=${key.replaceAll(" ", "")}`),
  );
  await expect(main(page).getByRole("img", { name: "QR code of the key" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  const firstBox = main(page).getByRole("textbox", { name: "The code that the app shows" });
  const authenticator = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const code = authenticator.generate();
  const wrong = code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  await tabTo(page, firstBox);
  await page.keyboard.type(wrong);
  await press(page, button(page, "Set up the app"));
  await expect(main(page).getByRole("alert").first()).toHaveText(/wrong or has expired/);
  await tabTo(page, firstBox);
  await page.keyboard.type(code);
  await press(page, button(page, "Set up the app"));

  const codes = main(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  const [recovery = ""] = await codes.allTextContents();
  await press(page, button(page, "I kept them"));
  await expect(page).toHaveURL(`${schoolUrl()}/studio`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await submitPassword(page, account);
  await main(page).getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("not a code");
  await button(page, "Login").click();
  await expect(main(page).getByText("Please enter one of your recovery codes")).toBeVisible();
  await page.getByLabel("Recovery code").fill(recovery.toLowerCase());
  await expectAccessibleInBothThemes(page);
  await button(page, "Login").click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await page.getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/studio`);

  // The used code is gone; a fresh code creates a new set.
  await page.goto(`${schoolUrl()}/account-security`);
  await expect(main(page).getByText(/^9 recovery codes are left/)).toBeVisible();
  const next = authenticator.generate({ timestamp: Date.now() + 30_000 });
  await page.getByLabel("Code for new recovery codes").fill(next);
  await button(page, "Get new recovery codes").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expect(dialog.getByText(recovery)).toHaveCount(0);
  await dialog.getByRole("button", { name: "I kept them" }).click();
  await expect(main(page).getByText(/^10 recovery codes are left/)).toBeVisible();

  // The log has all actions, and marks those of the command line.
  await page.goto(`${schoolUrl()}/studio/audit`);
  await page.getByLabel("Search people").fill(emailOf(account));
  const actions = main(page).getByRole("article");
  await expect(actions).toHaveCount(3);
  await expect(actions.first()).toContainText("Got new recovery codes");
  await expect(actions.last()).toContainText("Made an instructor");
  await expect(actions.last()).toContainText("at the server’s command line");
  await page.getByLabel("What", { exact: true }).selectOption("Refunds");
  await expect(main(page).getByText("Nothing of this was done.")).toBeVisible();
});
