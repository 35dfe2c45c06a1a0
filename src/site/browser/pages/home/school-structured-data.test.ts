import { expect, test } from "vitest";
import { schoolStructuredData } from "./school-structured-data.ts";

test("the school's site has a SearchAction", () => {
  const text = JSON.stringify(
    schoolStructuredData({ origin: "https://a.test", schoolName: "A", url: "" }),
  );
  expect(text).toContain("https://a.test/search?q={search_term_string}");
});

test("the school's logo is the icon made of its own, or else the site's [school-icon-7]", () => {
  const site = { origin: "https://school.test", schoolName: "Keys", url: "https://school.test/" };
  const read = (logoUrl?: string) =>
    JSON.stringify(schoolStructuredData({ ...site, ...(logoUrl && { logoUrl }) }));
  expect(read()).toContain('"logo":"https://school.test/icons/icon-512.png"');
  expect(read("/files/logos/a-36x14.png")).toContain(
    '"logo":"https://school.test/files/icons/a-36x14-icon-512.png"',
  );
});
