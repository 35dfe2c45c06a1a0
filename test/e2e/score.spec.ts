import { findUnprintable } from "./find-unprintable.ts";
import { enter, expect, expectAccessibleInBothThemes, schoolUrl, test, windows } from "./school.ts";

const lesson = "minuet-in-g";
const noPlan = {
  code: "billing.plan_lacks_category",
  message: "Not in your plan.",
  requestId: "1",
};

test("a student prints a lesson's score, whole lines on paper with their name, until their plan ends", async ({
  school: page,
}) => {
  await enter(page, "intermediate-pro");
  await page.setViewportSize(windows.phone);
  await page.goto(`${schoolUrl()}/practice/${lesson}`);
  await page.getByRole("link", { name: "Score to print", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Minuet in G");
  const lines = page.getByRole("img", { name: /^Line \d+ of \d+$/ });
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeEnabled();
  await expect(lines.last().locator("> svg")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step("on paper in the dark theme: black on white, no site, no line broken", async () => {
    await page.emulateMedia({ media: "print" });
    expect(await findUnprintable(page)).toEqual([]);
    const broken = await lines.evaluateAll((all) =>
      all.filter((line) => {
        const holder = line.closest(".score-system");
        return holder === null || getComputedStyle(holder).breakInside !== "avoid";
      }),
    );
    expect(broken).toEqual([]);
    await expect(page.getByText(/^Printed for /)).toBeVisible();
    const inks = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).color));
    expect(new Set(inks)).toEqual(new Set(["rgb(0, 0, 0)"]));
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type *\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("whose plan has ended sees no line at the next look", async () => {
    await page.route("**/api/practice/*/score", (route) =>
      route.fulfill({ status: 403, json: noPlan }),
    );
    await page.getByRole("link", { name: "Practise", exact: true }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/practice/${lesson}`);
    await page.goBack();
    await expect(page.getByRole("link", { name: "See the plans" })).toBeVisible();
    await expect(lines).toHaveCount(0);
  });
});
