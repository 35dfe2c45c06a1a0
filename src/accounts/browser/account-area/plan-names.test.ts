import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Plan } from "#billing/contract.ts";
import { PlanNamesContext, useHeldPlanName } from "./plan-names.ts";

const names = {
  beginner: "First steps",
  intermediate: "Second steps",
  "intermediate-pro": "First and second steps",
  professional: "Stage",
  "professional-pro": "Everything",
};

function Shown({ held }: { held: Plan }) {
  return useHeldPlanName(held);
}

function show(held: Plan, value: typeof names | undefined): string {
  const shown = createElement(Shown, { held });
  return renderToStaticMarkup(createElement(PlanNamesContext, { value }, shown));
}

test.each([
  ["free", "No plan yet"],
  ["beginner", "First steps plan"],
  ["professional-pro", "Everything plan"],
] as const)(
  "the plan %s is shown as '%s', by the school's own name [plan-names-1]",
  (held, text) => {
    expect(show(held, names)).toBe(text);
  },
);

test("no name is shown before the school's texts are loaded", () => {
  expect(show("beginner", undefined)).toBe("");
});
