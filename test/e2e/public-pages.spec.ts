import type { Page } from "@playwright/test";
import { findHiddenFocus } from "./find-hidden-focus.ts";
import { findUnprintable } from "./find-unprintable.ts";
import { expect, openHydrated, schoolUrl, stopTransitions, test, windows } from "./school.ts";

const paths = [
  ...["/", "/about", "/account-deletion", "/contact", "/faq", "/library", "/plans"],
  ...["/privacy-policy", "/search", "/terms-of-use", "/reset-password", "/video/five-finger-c"],
  ...[
    "/login",
    "/register",
    "/verify-account",
    "/unsubscribe",
    "/cancel-renewal",
    "/guardian",
    "/no-such-page",
  ],
];

/** The misplaced elements and duplicate ids of an HTML document. */
function findMisplaced(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const misplaced = [
      ...["body style", "body title", "body link[rel=stylesheet]", "body meta:not([itemprop])"],
      ...["a a", "a button", "button a", "button button", "label label", "form form"],
      ...["p:empty:not([role])", "span div", "span p", "span ul", "button div", "h1 h2", "h2 h3"],
      ...["ul > :not(li, script, template)", "ol > :not(li, script, template)"],
      ...["dl > :not(dt, dd, div)", "table > tr"],
    ].flatMap((selector) =>
      [...document.querySelectorAll(selector)].map(
        (each) => `${selector}: ${each.outerHTML.slice(0, 120)}`,
      ),
    );
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    return [...misplaced, ...twice.map((id) => `id "${id}" twice`)];
  }, html);
}

test("every public page is valid HTML with its styles in the head [public-pages-1]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/faq`);
  const planted = "<section><style>a{}</style></section><a href=x><button>y</button></a>";
  expect(await findMisplaced(page, planted)).toHaveLength(2);
  for (const path of paths) {
    const html = await (await page.request.get(`${schoolUrl()}${path}`)).text();
    expect(html, path).toContain("<main");
    expect(await findMisplaced(page, html), path).toEqual([]);
  }
});

/** Words at the end of long texts, of which print leaves nothing out. */
const lastWords: Record<string, string> = {
  "/terms-of-use": "Questions about them reach us",
  "/privacy-policy": "For anything about privacy",
  "/faq": "Half speed is where most difficult bars are learned",
};

test("every public page prints as black text on white, complete and without navigation, from both themes [public-pages-2] [everyone-6]", async ({
  school: page,
}) => {
  const unprintable: Record<string, string[]> = {};
  for (const path of paths) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${schoolUrl()}${path}`);
    await stopTransitions(page);
    await page.emulateMedia({ media: "print" });
    for (const theme of ["dark", "light"]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      const found = await findUnprintable(page);
      if (found.length > 0) unprintable[`${path}, ${theme}`] = found.slice(0, 8);
    }
    const words = lastWords[path];
    if (words !== undefined) await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("Skip to content")).not.toBeInViewport();
  }
  expect(unprintable).toEqual({});
});

test("at 390 px every public page asks no third party, and shows the focus, never under a bar [public-pages-3]", async ({
  school: page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== schoolUrl()) foreign.push(request.url());
  });
  await page.setViewportSize(windows.phone);
  const hidden: Record<string, object> = {};
  for (const path of paths) {
    await openHydrated(page, path);
    const { unmarked, covered } = await findHiddenFocus(page);
    if (unmarked.length + covered.length > 0) hidden[path] = { unmarked, covered };
  }
  expect(hidden).toEqual({});
  expect(foreign).toEqual([]);
});
