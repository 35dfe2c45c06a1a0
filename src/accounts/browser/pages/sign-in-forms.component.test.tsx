import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";

const main = page.getByRole("main");
const label = (name: string) => page.getByLabelText(name);
const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
const confirmed = { name: "Ada (demo student)", email: "ada@school.test" };

const expectNotice = (text: string) =>
  expect.poll(() => document.querySelector(".Toastify")?.textContent).toContain(text);

/** Types a code into the boxes of a page, whose first box has the focus. */
async function typeCode(): Promise<void> {
  await expect.element(page.getByRole("textbox", { name: "Code", exact: true })).toHaveFocus();
  await userEvent.keyboard("123456");
}

/** Makes the page's address end with Google's parameters, which a memory router does not write. */
function returnFromGoogle(query: string): void {
  const { href } = location;
  history.replaceState(history.state, "", query);
  onTestFinished(() => history.replaceState(history.state, "", href));
}

async function openForms(path: string, first: Answers) {
  const screen = await openScreen(path, { answers: first });
  const sent = async () => {
    const calls = screen.calls.filter(({ method }) => method === "POST");
    return await Promise.all(
      calls.map(async (call) => [new URL(call.url).pathname, await call.clone().json()]),
    );
  };
  return Object.assign(screen, { sent });
}

test("each step of the password reset sends the documented body and shows the server's message [failures-5]", async () => {
  const email = "ada@school.test";
  const newPassword = "clair de lune";
  const screen = await openForms("/reset-password", {
    "POST /api/auth/forgotpassword": refusal(429, "No more codes today."),
  });
  await label("Email").fill("ADA@school.test");
  await press("Send code");
  await expectNotice("No more codes today.");
  screen.answers = {
    "POST /api/auth/forgotpassword": () => Response.json({ data: {}, message: "On its way." }),
    "POST /api/auth/reset-password": refusal(400, "No such code."),
  };
  await press("Send code");
  await typeCode();
  // No request is sent: the code is verified together with the password (spec §4).
  await press("Confirm");
  await label("New Password").fill(newPassword);
  await label("Confirm Password").fill(newPassword);
  await press("Reset");
  await expectNotice("No such code.");
  expect(await screen.sent()).toEqual([
    ["/api/auth/forgotpassword", { email }],
    ["/api/auth/forgotpassword", { email }],
    ["/api/auth/reset-password", { email, otp: "123456", newPassword }],
  ]);
  screen.answers = {
    "POST /api/auth/reset-password": () =>
      Response.json({ data: {}, message: "It is a new one, says the server." }),
  };
  await press("Reset");
  await expectNotice("It is a new one, says the server.");
  await expect.poll(screen.address).toBe("/login");
});

test("the screens of a Google sign-in are accessible [screens-2]", async () => {
  const held = Promise.withResolvers<Response>();
  const screen = await openScreen("/create-account", {
    answers: {
      "GET /api/auth/google/confirmed": confirmed,
      "POST /api/auth/google": () => held.promise,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(label("Email")).toHaveValue(confirmed.email);
  await expectAccessibleLayout();
  expect(screen.address()).toBe("/create-account");
  returnFromGoogle("?code=waiting&state=none");
  await screen.go("/auth/google");
  await expect.element(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
  await expectAccessibleLayout();
  held.resolve(refusal(400, "Google said no."));
  await expect.poll(screen.address).toBe("/login");
});
