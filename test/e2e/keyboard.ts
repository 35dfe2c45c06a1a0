import type { ElementHandle, Locator, Page } from "@playwright/test";

/** The actions of somebody without a pointer. */
interface Keyboard {
  /** Presses Tab until the element has the focus. */
  tabTo: (page: Page, target: Locator) => Promise<void>;
  /** Tabs to an element and presses a key on it. */
  press: (page: Page, target: Locator, key?: string) => Promise<void>;
  /** Tabs to a field and types into it. */
  type: (page: Page, label: string, text: string) => Promise<void>;
}

/** Reaches each element from the tab stop before it: a whole walk takes up to a hundred presses. */
export const { tabTo, press, type } = createKeyboard({ walks: false });

/** Reaches each element from where the focus is. */
export const walkingKeyboard = createKeyboard({ walks: true });

function createKeyboard({ walks }: { walks: boolean }): Keyboard {
  const tabTo = async (page: Page, target: Locator): Promise<void> => {
    // Found once, not at each press: finding an element by its role reads the whole page.
    let element = await findElement(target);
    if (!walks) await element.evaluate(focusTabStopBefore);
    for (let presses = 0; presses < 120; presses += 1) {
      const state = await element.evaluate((each) =>
        each.isConnected ? each === each.ownerDocument.activeElement : "replaced",
      );
      if (state === true) return;
      if (state === "replaced") element = await findElement(target);
      else await page.keyboard.press("Tab");
    }
    throw new Error(`120 presses of Tab did not reach ${target}`);
  };
  return {
    tabTo,
    press: async (page, target, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    },
    type: async (page, label, text) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    },
  };
}

/** Focuses the last tab stop before an element in the page's order; none where another dialog holds it. */
function focusTabStopBefore(element: Element): void {
  const { activeElement } = element.ownerDocument;
  // Of a group of radio buttons one is a tab stop.
  if (element === activeElement || element.matches("[type=radio], [role=radio]")) return;
  const selector = "a[href], button, input, select, textarea, summary, [tabindex]";
  const before = [...element.ownerDocument.querySelectorAll<HTMLElement>(selector)].filter(
    (each) =>
      each.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      each.tabIndex >= 0 &&
      each.checkVisibility({ visibilityProperty: true }) &&
      each.closest("[inert], [aria-hidden=true]") === null &&
      each.closest("[role=dialog]") === element.closest("[role=dialog]") &&
      !each.matches(":disabled, [type=radio], [role=radio], [data-base-ui-focus-guard]"),
  );
  before.at(-1)?.focus();
}

async function findElement(target: Locator): Promise<ElementHandle<Element>> {
  await target.first().waitFor();
  return await target.first().elementHandle();
}

/** Whether an element has the focus. */
export const hasFocus = (target: Locator) =>
  target.first().evaluate((element) => element === element.ownerDocument.activeElement);
