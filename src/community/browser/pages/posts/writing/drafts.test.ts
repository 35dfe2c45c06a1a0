import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearDraft, type DraftName, readPostDraft, storeDraft } from "./drafts.ts";

const name: DraftName = { userId: "ada", what: "question", subject: "five-finger-c" };

class Store extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

beforeEach(() => vi.stubGlobal("localStorage", new Store()));
afterEach(() => vi.unstubAllGlobals());

test("a draft is stored for its user and its subject only, until it is cleared [drafts-1]", () => {
  storeDraft(name, { title: "Thumb", text: "" });
  expect(readPostDraft(name)).toEqual({ title: "Thumb", text: "" });
  expect(readPostDraft({ ...name, userId: "ben" })).toBeNull();
  expect(readPostDraft({ ...name, what: "review" })).toBeNull();
  expect(readPostDraft({ ...name, subject: "ode-to-joy" })).toBeNull();
  clearDraft(name);
  expect(readPostDraft(name)).toBeNull();
});

test("clearing a form removes its draft", () => {
  storeDraft(name, { title: "Thumb", text: "" });
  storeDraft(name, { title: " ", text: "" });
  expect(readPostDraft(name)).toBeNull();
});

test.each(["", "{", "[1]", '{"title":5}'])("an invalid stored value is ignored: %s", (stored) => {
  localStorage.setItem("tlp-draft:ada:question:five-finger-c", stored);
  expect(readPostDraft(name)).toBeNull();
});

test("without local storage drafts are lost and nothing throws", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeDraft(name, { title: "Thumb" });
  clearDraft(name);
  expect(readPostDraft(name)).toBeNull();
});
