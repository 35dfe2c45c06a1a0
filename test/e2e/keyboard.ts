import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`120 presses of Tab did not reach ${target}`);
}

/** Whether an element has the focus. */
export const hasFocus = (target: Locator) =>
  target.first().evaluate((element) => element === element.ownerDocument.activeElement);

/** Tabs to an element and presses a key on it. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types into it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
