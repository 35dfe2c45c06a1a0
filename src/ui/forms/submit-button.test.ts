import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SubmitButton } from "./submit-button.tsx";

const html = renderToString(createElement(SubmitButton, null, "Login"));

test("before hydration a form's button is disabled and contains the loading label", () => {
  const [button = ""] = /<button.*<\/button>/.exec(html) ?? [];
  expect(button).toContain(' disabled=""');
  expect(button).toContain('type="submit"');
  expect(button).toContain("<span>Login</span><span>Loading…</span>");
});

test("without JavaScript a message says that the form needs it", () => {
  const [sentence = ""] = /<noscript>.*<\/noscript>/.exec(html) ?? [];
  expect(sentence).toContain("This form needs JavaScript. Please allow it for this site.");
});
