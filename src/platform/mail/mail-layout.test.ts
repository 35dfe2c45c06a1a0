import { expect, test } from "vitest";
import { layOutMail } from "./mail-layout.ts";

const content = {
  schoolName: "The Learning Piano",
  title: "Your code",
  preview: "It is good for ten minutes.",
  paragraphs: ["Type this to go on."],
  code: "012345",
  link: { label: "Open the school", url: "https://school.test/?a=1&b=2" },
  footnote: "You did not ask? Then forget this mail.",
};

test("a mail says the same in plain text and in HTML", () => {
  const { text, html } = layOutMail(content);
  for (const said of [content.title, ...content.paragraphs, content.code, content.footnote]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain("https://school.test/?a=1&b=2");
  expect(html).toContain('href="https://school.test/?a=1&amp;b=2"');
});

test("a mail is signed by the school, whatever signs its name has", () => {
  const { text, html } = layOutMail({ ...content, schoolName: "Keys & <Pedals>" });
  expect(text.endsWith("\nKeys & <Pedals>\n")).toBe(true);
  expect(html).toContain(">Keys &amp; &lt;Pedals&gt;</p>");
});

test("what a stranger wrote cannot become markup", () => {
  const { html } = layOutMail({ ...content, title: '<img src=x onerror="alert(1)">' });
  expect(html).not.toContain("<img");
});

test("what somebody wrote is quoted line by line, whatever ends its lines", () => {
  const quote = "Hello,\n\n<b>bold</b>\r\n-- \rThe Learning Piano\u2028end";
  const { text, html } = layOutMail({ ...content, quote });
  expect(text).toContain("> Hello,\n>\n> <b>bold</b>\n> -- \n> The Learning Piano\n> end\n\n");
  expect(html).toContain(
    "Hello,<br><br>&lt;b&gt;bold&lt;/b&gt;<br>-- <br>The Learning Piano<br>end",
  );
});
