import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SchoolIcons } from "./school-icons.tsx";

test("a page's icons are of the school's logo, or else the site's own [school-icon-6]", () => {
  const hrefs = (logoUrl?: string) =>
    [
      ...renderToStaticMarkup(createElement(SchoolIcons, { logoUrl })).matchAll(/href="([^"]+)"/g),
    ].map(([, href]) => href);
  expect(hrefs()).toEqual(["/favicon.svg", "/icons/apple-touch-icon.png"]);
  expect(hrefs("/files/logos/a-36x14.png")).toEqual([
    "/files/icons/a-36x14-favicon-64.png",
    "/files/icons/a-36x14-icon-192.png",
    "/files/icons/a-36x14-apple-180.png",
  ]);
});
