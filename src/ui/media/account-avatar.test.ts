import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./account-avatar.tsx";

const render = (picture: string | null) =>
  renderToStaticMarkup(createElement(Avatar, { user: { name: "Ada Demo", picture } }));

test("an avatar shows the picture [account-avatar-1]", () => {
  const html = render("/pictures/of/ada.webp");
  expect(html).toContain('<img src="/pictures/of/ada.webp" alt=""');
  expect(html).not.toContain("AD<");
});

test("an avatar without a picture shows the initials of the name [account-avatar-2]", () => {
  const html = render(null);
  expect(html).toContain(">AD<");
  expect(html).not.toContain("<img");
});
