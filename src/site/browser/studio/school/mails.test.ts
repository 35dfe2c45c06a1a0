import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type InstructorMails, instructorMailEndpoints } from "#studio/contract/instructor-mail.ts";
import { Mails } from "./mails.tsx";

function render(recipients: string[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const data: InstructorMails = { mails: [{ kind: "questions", isOn: true }], recipients };
  client.setQueryData([instructorMailEndpoints.instructorMails.path], data);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Mails)));
}

test("whoever gets the mails is named in a sentence [mails-and-1]", () => {
  expect(render(["ada@school.test", "ben@school.test"])).toContain(
    "To ada@school.test and ben@school.test.",
  );
  expect(render(["ada@school.test"])).toContain("To ada@school.test.");
});
