import { expect, test } from "vitest";
import { describeVisit } from "./describe-visit.ts";

const visit = (href: string, referrer = "") => describeVisit({ href, title: "Plans", referrer });

test.each([
  "https://school.test/search?q=my+illness",
  "https://school.test/search?q=a#token=b",
  "https://school.test/search?code=123456&state=abc&email=ada%40school.test",
])("only the path of %s is sent [describe-visit-1]", (href) => {
  expect(visit(href).url).toBe("https://school.test/search");
});

test("campaign parameters are sent, and no others", () => {
  const { url } = visit("https://school.test/plans?period=yearly&utm_source=radio&token=secret");
  expect(url).toBe("https://school.test/plans?utm_source=radio");
});

test("the referrer is sent without its query", () => {
  const { referrer } = visit("https://school.test/", "https://mail.test/read?id=7#part");
  expect(referrer).toBe("https://mail.test/read");
  expect(visit("https://school.test/").referrer).toBe("");
});
