import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SubmitButton } from "./submit-button.tsx";

const drawn = renderToString(createElement(SubmitButton, null, "Login"));

test("as the document has it, a form's button is disabled and can say that it is loading", () => {
  const [button = ""] = /<button.*<\/button>/.exec(drawn) ?? [];
  expect(button).toContain(' disabled=""');
  expect(button).toContain('type="submit"');
  expect(button).toContain("<span>Login</span><span>Loading…</span>");
});

test("without scripts a sentence says that the form needs them", () => {
  const [sentence = ""] = /<noscript>.*<\/noscript>/.exec(drawn) ?? [];
  expect(sentence).toContain("This form needs JavaScript. Please allow it for this site.");
});
