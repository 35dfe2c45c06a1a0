import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { importEndpoints } from "#accounts/contract/import-students.ts";
import { expectNoViolations } from "../../../../../../test/support/component/expect-no-violations.ts";
import { openScreen } from "../../../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../../../test/support/component/student-sample.ts";

const instructor = { ...studentSample, role: "instructor" } as const;
const columns = [
  { name: "Élève", field: null, samples: ["Ada Demo", "Bela Demo"] },
  { name: "Adresse", field: "email", samples: ["ada@school.test", "bela@school.test"] },
  { name: "Phone", field: null, samples: ["0803", ""] },
] as const;
const row = {
  line: 2,
  name: "Ada Demo",
  email: "ada@school.test",
  state: "new",
  gift: { plan: "beginner", months: 3 },
  problem: null,
};

test("a column that nobody can guess is chosen above its first rows [import-columns-4]", async () => {
  const sent: unknown[] = [];
  await openScreen("/studio/students?view=import", {
    user: instructor,
    answers: {
      "POST /api/studio/students/import/check": async (request: Request) => {
        const body = importEndpoints.checkImport.body.parse(await request.json());
        sent.push(body.columns);
        if (!body.columns) {
          return { columns, rows: [], problem: "Please choose the column with the names." };
        }
        const chosen = columns.map((column, index) => ({
          ...column,
          field: body.columns?.[index] ?? null,
        }));
        return { columns: chosen, rows: [row], problem: null };
      },
    },
  });
  const file = new File(["Élève,Adresse,Phone\nAda Demo,ada@school.test,0803\n"], "old.csv");
  await userEvent.upload(page.getByLabelText("Choose a file"), file);
  await expect.element(page.getByRole("alert")).toMatchTextContent(/the column with the names/);
  await expect.element(page.getByText("Not used: Élève and Phone.")).toBeVisible();
  await expect.element(page.getByText("Bela Demo")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
  await expectNoViolations();
  await page.getByLabelText("Élève").selectOptions("Name");
  await expect.element(page.getByText("Not used: Phone.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import 1" })).toBeVisible();
  await expect
    .element(page.getByText(/^Will be added and invited, with 3 months of /))
    .toBeVisible();
  // A field is used of one column.
  await page.getByLabelText("Phone").selectOptions("Name");
  await expect.element(page.getByLabelText("Élève")).toHaveValue("");
  expect(sent).toEqual([undefined, ["name", "email", null], [null, "email", "name"]]);
});
