import { dialog, planCard } from "./plan-cards.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { registerStudent } from "./students.ts";

test("a payment provider's script loads once per page, when its payment method is chosen [outside-1]", async ({
  school: page,
}) => {
  await enter(page, await registerStudent("on-demand"));
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== schoolUrl()) externalRequests.push(pathname);
  });
  // A popup that closes as soon as it opens.
  await page.route("**/v2/inline.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.PaystackPop = class { resumeTransaction(code, { onCancel }) { onCancel(); } };",
    }),
  );
  await page.goto(`${schoolUrl()}/plans`);
  for (const before of [[], ["/v2/inline.js"]]) {
    await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
    const options = dialog(page, "Choose payment option");
    await expect(options).toBeVisible();
    expect(externalRequests).toEqual(before);
    await options.getByRole("button", { name: /Pay by card/ }).click();
    const left = dialog(page, "Payment not completed");
    await expect(left).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(left).toBeHidden();
  }
  expect(externalRequests).toEqual(["/v2/inline.js"]);
});
