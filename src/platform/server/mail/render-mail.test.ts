import { describe, expect, test } from "vitest";
import { deriveAccent } from "#platform/contract/accent-shades.ts";
import { contrastOf } from "../../../../test/support/contrast.ts";
import { createMailColours } from "./mail-colours.ts";
import { renderMail } from "./render-mail.ts";

const content = {
  school: { name: "The Learning Piano", accent: null, logo: null },
  title: "Your code",
  preview: "It is good for ten minutes.",
  paragraphs: ["Type this to go on."],
  code: "012345",
  link: { label: "Open the school", url: "https://school.test/?a=1&b=2" },
  items: [{ label: "Für Elise", url: "https://school.test/video/elise" }],
  otherLink: { label: "Ask us", url: "https://school.test/?c=1&d=2" },
  footnote: "You did not ask? Then forget this mail.",
};

test("a mail has the same content in plain text and in HTML", () => {
  const { text, html } = renderMail(content);
  for (const expected of [content.title, ...content.paragraphs, content.code, content.footnote]) {
    expect(text).toContain(expected);
    expect(html).toContain(expected);
  }
  expect(text).toContain("https://school.test/?a=1&b=2");
  expect(html).toContain('href="https://school.test/?a=1&amp;b=2"');
  expect(text).toContain("Für Elise\n  https://school.test/video/elise");
  expect(html).toContain('href="https://school.test/video/elise"');
  expect(text).toContain("Ask us: https://school.test/?c=1&d=2");
  expect(html).toContain('href="https://school.test/?c=1&amp;d=2"');
});

test("a mail is signed by the school, whatever characters its name has", () => {
  const { text, html } = renderMail({
    ...content,
    school: { name: "Keys & <Pedals>", accent: null, logo: null },
  });
  expect(text.endsWith("\nKeys & <Pedals>\n")).toBe(true);
  expect(html).toContain(">Keys &amp; &lt;Pedals&gt;</p>");
});

test("a visitor's text cannot become markup", () => {
  const { html } = renderMail({ ...content, title: '<img src=x onerror="alert(1)">' });
  expect(html).not.toContain("<img");
});

test("a user's text is quoted line by line, whatever its line breaks", () => {
  const quote = "Hello,\n\n<b>bold</b>\r\n-- \rThe Learning Piano\u2028end";
  const { text, html } = renderMail({ ...content, quote });
  expect(text).toContain("> Hello,\n>\n> <b>bold</b>\n> -- \n> The Learning Piano\n> end\n\n");
  expect(html).toContain(
    "Hello,<br><br>&lt;b&gt;bold&lt;/b&gt;<br>-- <br>The Learning Piano<br>end",
  );
});

test("the school's logo heads a mail, in the room for it and with the name where images are off [school-logo-3]", () => {
  const logo = { name: "1", url: "https://school.test/files/logos/1.png", width: 720, height: 72 };
  const school = { name: "Keys & <Pedals>", accent: null, logo };
  const { text, html } = renderMail({ ...content, school });
  const [image] = html.match(/<img [^>]*>/) ?? [];
  expect(image).toContain(
    `src="${logo.url}" alt="Keys &amp; &lt;Pedals&gt;" width="240" height="24"`,
  );
  expect(html).not.toContain('class="key"');
  expect(html).toContain(">Keys &amp; &lt;Pedals&gt;</p>");
  expect(text).not.toContain(logo.url);
});

const accents = [
  { of: "the site's own accent", accent: null },
  { of: "the school's accent", accent: deriveAccent("#2f6f8f").shades },
];
describe.each(accents)("a reader's colour scheme with $of", ({ accent }) => {
  const school = { name: "The Learning Piano", accent, logo: null };
  const { html } = renderMail({ ...content, school, quote: "Hello" });
  const { colours, lightRules } = createMailColours(accent);

  test("has the school's colour where it has one, and the site's brass nowhere then [school-accent-3]", () => {
    expect(html.includes("#2f6f8f")).toBe(accent !== null);
    expect(/#b97f35|#e3b067|#8a5a1c/.test(html)).toBe(accent === null);
  });

  test("is supported: every inline colour has a light override", () => {
    for (const name of ["color-scheme", "supported-color-schemes"]) {
      expect(html).toContain(`<meta name="${name}" content="light dark">`);
    }
    expect(html).toContain(lightRules);
    const [, body = ""] = html.split("</head>");
    const used = new Set<string>();
    for (const [tag] of body.matchAll(/<[a-z][^>]*#[0-9a-f]{6}[^>]*>/g)) {
      const name = /class="([a-z]+)"/.exec(tag)?.[1] ?? "none";
      const colour = Object.entries(colours).find(([known]) => known === name)?.[1];
      expect(tag.match(/#[0-9a-f]{6}/g), tag).toEqual([colour?.dark]);
      expect(lightRules).toContain(
        `.${name} { ${colour?.property}: ${colour?.light} !important; }`,
      );
      used.add(name);
    }
    expect([...used].sort()).toEqual(Object.keys(colours).sort());
  });

  const pairs = [
    ["text", "raised"],
    ["muted", "raised"],
    ["muted", "surface"],
    ["code", "surface"],
    ["inverse", "accent"],
  ] as const;
  test.each(pairs)("%s on %s has enough contrast in both", (foreground, background) => {
    for (const scheme of ["dark", "light"] as const) {
      const contrast = contrastOf(colours[foreground][scheme], colours[background][scheme]);
      // WCAG 2.2, AA.
      expect(contrast, scheme).toBeGreaterThanOrEqual(4.5);
    }
  });
});
