import type { Page } from "@playwright/test";
import { expect, schoolUrl, test } from "./school.ts";

const paths = [
  "/",
  "/about",
  "/account-deletion",
  "/contact",
  "/faq",
  "/library",
  "/plans",
  "/privacy-policy",
  "/search",
  "/terms-of-use",
  "/reset-password",
  "/video/five-finger-c",
  "/login",
  "/register",
  "/verify-account",
  "/unsubscribe",
  "/cancel-renewal",
  "/guardian",
  "/no-such-page",
];

/** The misplaced elements and duplicate ids of an HTML document. */
function findMisplaced(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const misplaced = [
      "body style",
      "body title",
      "body link[rel=stylesheet]",
      "body meta:not([itemprop])",
      "a a",
      "a button",
      "button a",
      "button button",
      "label label",
      "form form",
      "p:empty:not([role])",
      "span div",
      "span p",
      "span ul",
      "button div",
      "h1 h2",
      "h2 h3",
      "ul > :not(li, script, template)",
      "ol > :not(li, script, template)",
      "dl > :not(dt, dd, div)",
      "table > tr",
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
