import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearDraft, type DraftName, readDraft, storeDraft } from "./drafts.ts";

const name: DraftName = { userId: "ada", what: "question", about: "five-finger-c" };

class Store extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

beforeEach(() => vi.stubGlobal("localStorage", new Store()));
afterEach(() => vi.unstubAllGlobals());

test("what was typed is kept for its writer and its place alone, until it is dropped", () => {
  storeDraft(name, { title: "Thumb", text: "" });
  expect(readDraft(name)).toEqual({ title: "Thumb", text: "" });
  expect(readDraft({ ...name, userId: "ben" })).toBeNull();
  expect(readDraft({ ...name, what: "review" })).toBeNull();
  expect(readDraft({ ...name, about: "ode-to-joy" })).toBeNull();
  clearDraft(name);
  expect(readDraft(name)).toBeNull();
});

test("a form that was emptied again leaves no draft", () => {
  storeDraft(name, { title: "Thumb", text: "" });
  storeDraft(name, { title: " ", text: "" });
  expect(readDraft(name)).toBeNull();
});

test.each(["", "{", "[1]", '{"title":5}'])(
  "something else in its place is no draft: %s",
  (kept) => {
    localStorage.setItem("tlp-draft:ada:question:five-finger-c", kept);
    expect(readDraft(name)).toBeNull();
  },
);

test("a browser that refuses its storage still lets one write", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeDraft(name, { title: "Thumb" });
  clearDraft(name);
  expect(readDraft(name)).toBeNull();
});
