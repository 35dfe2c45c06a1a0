import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { listedStudents, studentSample } from "../../../../test/support/student-samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
const reason = "Asked for it by telephone.";
const code = "123456";

const answers = {
  "GET /api/studio/students": {
    students: listedStudents,
    total: listedStudents.length,
    nextCursor: null,
  },
  "GET /api/studio/students/*": studentSample,
  "GET /api/studio/practice/students/*": { practice: null },
};

const openStudents = async (path: string, more: object = {}) => {
  const screen = await openScreen(path, {
    user: instructorSample,
    answers: { ...answers, ...more },
  });
  const sent = (path: string) =>
    screen.calls
      .findLast(({ method, url }) => method === "POST" && url.endsWith(path))
      ?.clone()
      .json();
  return { screen, sent };
};

const giveReason = async () => {
  await dialog.getByLabelText("Reason").fill(reason);
  await dialog.getByLabelText("Code of your authenticator app").fill(code);
};

test("[ordered-deletion-2] a student is disabled with the plan's end, and deleted by typing the email, on a page that is accessible and never scrolls sideways", async () => {
  const { screen, sent } = await openStudents(`/studio/students?student=${studentSample._id}`, {
    "POST /api/studio/students/*/disable": { disabled: true, renewal: "failed" },
    "POST /api/studio/students/*/delete": { disabled: true },
  });
  await expect.element(main.getByText(/Intermediate plan, monthly/).first()).toBeVisible();
  await expectAccessibleLayout();
  await main.getByRole("button", { name: /^Disable/ }).click();
  // The first thing to decide has the focus [dialog-focus-1].
  await expect.element(dialog.getByLabelText("End the plan as well")).toHaveFocus();
  await dialog.getByLabelText("End the plan as well").click();
  await expectAccessibleLayout();
  await giveReason();
  await inDialog("Disable").click();
  await expect.element(page.getByText(/is disabled, but the plan still renews/)).toBeVisible();
  expect(await sent("/disable")).toEqual({ reason, code, endsPlan: true });
  await expect.element(dialog).not.toBeInTheDocument();

  await main.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByLabelText("Type the student’s email").fill("another@school.test");
  await inDialog("Delete for good").click();
  await expect.element(dialog.getByText(`Please type ${studentSample.email}`)).toBeVisible();
  await expectAccessibleLayout();
  await dialog.getByLabelText("Type the student’s email").fill(studentSample.email);
  await giveReason();
  screen.answers = {
    ...screen.answers,
    "GET /api/studio/students/*": { ...studentSample, disabled: true, beingDeleted: true },
  };
  await inDialog("Delete for good").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sent("/delete")).toEqual({ confirmation: studentSample.email, reason, code });
  await expect.element(main.getByText("Being deleted", { exact: true })).toBeVisible();
  await expect
    .element(main.getByRole("button", { name: /^(Enable|Disable|Delete)$/ }))
    .toHaveLength(0);
});

test("the list is accessible, never scrolls sideways, and is downloaded with a code in the body", async () => {
  const csv = new Response("Name\r\n", { headers: { "content-type": "text/csv" } });
  const { sent } = await openStudents("/studio/students", {
    "POST /api/studio/students/export": csv,
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await expect.element(main.getByRole("article")).toHaveLength(2);
  await expectAccessibleLayout();
  await main.getByLabelText("State").selectOptions("active");
  await main.getByRole("button", { name: /^Download as CSV/ }).click();
  await dialog.getByLabelText("Code of your authenticator app").fill(code);
  await inDialog("Download CSV").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names).toEqual(["students.csv"]);
  expect(await sent("/export")).toEqual({ search: "", state: "active", plan: "all", code });
});
