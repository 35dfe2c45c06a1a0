import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#accounts/contract.ts";
import Arrival from "./arrival.tsx";

const user: CurrentUser = {
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Ada",
  email: "ada@school.test",
  phone: null,
  picture: null,
  disabled: false,
  subscription: "free",
  role: "student",
  subscriptionType: null,
  subscriptionStatus: null,
  subscribedOn: null,
  subscriptionMethod: null,
  subscriptionId: null,
  createdAt: "2026-01-01T00:00:00Z",
};

/** Home's hero for a user who chose a plan before registering. */
function render(changes: Partial<CurrentUser>): string {
  const choice = { plan: "beginner", period: "monthly" };
  const stored = JSON.stringify({ choice, savedAt: Date.now() });
  vi.stubGlobal("localStorage", { getItem: () => stored });
  const arrival = createElement(Arrival, {
    user: { ...user, ...changes },
    step: null,
    firstPhrase: undefined,
  });
  const client = new QueryClient();
  const page = createElement(QueryClientProvider, { client }, arrival);
  return renderToStaticMarkup(createElement(MemoryRouter, null, page));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a minor whose guardian has not confirmed reads at home why no plan can be paid [guardian-9]", () => {
  const html = render({ awaitsGuardian: true });
  expect(html).toContain("Your parent or guardian has not confirmed yet");
  expect(html).toContain("Once they have, you can finish subscribing.");
  expect(render({})).not.toContain("guardian");
});
