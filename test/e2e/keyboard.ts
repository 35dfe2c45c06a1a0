import type { ElementHandle, Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once, not at each press: finding an element by its role reads the whole page.
  let element = await findElement(target);
  for (let presses = 0; presses < 120; presses += 1) {
    const state = await element.evaluate((each) =>
      each.isConnected ? each === each.ownerDocument.activeElement : "replaced",
    );
    if (state === true) return;
    if (state === "replaced") element = await findElement(target);
    else await page.keyboard.press("Tab");
  }
  throw new Error(`120 presses of Tab did not reach ${target}`);
}

async function findElement(target: Locator): Promise<ElementHandle<Element>> {
  await target.first().waitFor();
  return await target.first().elementHandle();
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
