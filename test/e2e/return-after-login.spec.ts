import { button, planCard } from "./plan-cards.ts";
import { expect, schoolUrl, storeTokens, test } from "./school.ts";
import { callSandbox, emailOf, newAccountName, registerStudent } from "./students.ts";

test("a plan chosen before registering with Google is home's first button, and offered until dismissed [came-for-1]", async ({
  school: page,
}) => {
  const account = newAccountName("google-intends");
  const person = { email: emailOf(account), hd: "school.test" };
  const name = "Fresh (demo student)";
  await callSandbox("/_sandbox/google/accounts", { key: account, sub: account, name, ...person });
  await page.goto(`${schoolUrl()}/plans?period=yearly`);
  await planCard(page, "Intermediate").getByRole("link", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/register`);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByRole("link", { name: "Login with Google" }).click();
  await page.getByRole("button", { name: person.email }).click();
  await page.getByLabel("Password", { exact: true }).fill("four hands");
  await page.getByLabel("Confirm password").fill("four hands");
  await button(page, "Create account").click();

  await expect(page).toHaveURL(`${schoolUrl()}/`);
  const finish = page.getByRole("link", { name: "Finish subscribing to Intermediate" });
  await expect(finish).toBeFocused();
  await expect(page.getByRole("main").getByRole("link").first()).toHaveText(/^Finish subscribing/);
  await expect(page.getByText("Now finish subscribing")).toBeVisible();
  await finish.click();
  await expect(page).toHaveURL(`${schoolUrl()}/plans?period=yearly`);
  // The offer is gone after one use; the plans page still offers the plan.
  const rest = page.getByRole("region", { name: "Finish subscribing to Intermediate" });
  await expect(rest).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(finish).toHaveCount(0);
  await page.goBack();
  await expect(rest).toBeVisible();
  await rest.getByRole("button", { name: "Not now" }).click();
  await expect(rest).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("tlp-intention"))).toBeNull();
  await expect(
    planCard(page, "Intermediate").getByRole("button", { name: "Subscribe" }),
  ).toBeVisible();
});

test("login from a lesson goes to / and offers it as the first button, until used [came-for-5]", async ({
  school: page,
}) => {
  const account = await registerStudent("back");
  const logInHere = async () => {
    await page.getByLabel("Email").fill(emailOf(account));
    await page.getByLabel("Password", { exact: true }).fill("let-me-play");
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  };
  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logInHere();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  const goOn = page.getByRole("link", { name: "Go on to Five Fingers, Five Keys" });
  await expect(goOn).toBeFocused();
  await page.reload();
  await goOn.click();
  await expect(page).toHaveURL(`${schoolUrl()}/video/five-finger-c`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logInHere();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/library");
  await expect(goOn).toHaveCount(0);
  await page.goto(`${schoolUrl()}/plans`);
  await expect(planCard(page, "Beginner").getByRole("button", { name: "Subscribe" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Finish subscribing/ })).toHaveCount(0);
});

test("an expired session redirects to /login with a message, and / then offers the former page [came-for-2]", async ({
  school: page,
}) => {
  await storeTokens(page, { accessToken: "not.a.token", refreshToken: "nor-this" });
  await page.goto(`${schoolUrl()}/account-questions`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  await page.getByLabel("Email").fill("beginner@school.test");
  await page.getByLabel("Password", { exact: true }).fill("let-me-play");
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await page.getByRole("link", { name: "Go on to Questions & Reviews" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-questions`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.goto(`${schoolUrl()}/login`);
  await expect(page.getByText("Your session has expired.")).toHaveCount(0);
});
