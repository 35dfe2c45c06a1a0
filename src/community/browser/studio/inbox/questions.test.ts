import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { InboxQuestion } from "#community/contract/inbox.ts";
import { StudioQuestions, studioQuestionsQuery } from "./questions.tsx";

const question: InboxQuestion = {
  _id: "00000000-0000-4000-8000-000000000001",
  user: { _id: "00000000-0000-4000-8000-000000000002", name: "A demo student", picture: null },
  videoId: "fur-elise",
  videoTitle: "Für Elise",
  title: "Which finger?",
  text: "Thumb?",
  atSeconds: 83,
  replies: [],
  answered: false,
  hidden: false,
  createdAt: "2026-01-01T00:00:00Z",
};

function render(questions: InboxQuestion[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = studioQuestionsQuery("open", "");
  const pages = [{ questions, total: questions.length, nextCursor: null }];
  client.setQueryData(queryKey, { pages, pageParams: [undefined] });
  const list = createElement(QueryClientProvider, { client }, createElement(StudioQuestions));
  return renderToStaticMarkup(createElement(MemoryRouter, null, list));
}

test("an open question links to its lesson, to itself below it and to its moment", () => {
  const html = render([question]);
  expect(html).toContain(`href="/video/fur-elise#question-${question._id}"`);
  expect(html).toContain('href="/video/fur-elise#at-83"');
  expect(html).toContain("1:23");
  expect(html).toContain("Mark as answered");
});

test("a question without a moment links to none, and an answered or hidden one can be undone", () => {
  const html = render([{ ...question, atSeconds: null, answered: true, hidden: true }]);
  expect(html).not.toContain("#at-");
  expect(html).toContain("Open again");
  expect(html).toContain("Show again");
});

test("each reply can be hidden, and a hidden one shown again [guard-36d]", () => {
  const reply = (index: number, hidden: boolean) => ({
    index,
    user: question.user,
    text: `Reply ${index}`,
    byInstructor: false,
    repliedOn: question.createdAt,
    hidden,
  });
  const html = render([{ ...question, replies: [reply(0, false), reply(1, true)] }]);
  expect(html).toContain("2 replies");
  expect(html).toContain('aria-label="Hide: reply by A demo student"');
  expect(html).toContain('aria-label="Show again: reply by A demo student"');
});

test("without open questions it says so", () => {
  expect(render([])).toContain("Every question is answered.");
});
