import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onPreferenceChange } from "../storage/visitor-cookie.ts";
import {
  readDataSaverMode,
  setDataSaverMode,
  shouldOfferDataSaver,
  waitsForPlay,
} from "./data-saver.ts";

const root: { dataset: Record<string, string> } = { dataset: {} };
const page = { cookie: "", documentElement: root };
const visit = (saveData: boolean, reducedData = false) => {
  vi.stubGlobal("navigator", { connection: { saveData } });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: reducedData && query === "(prefers-reduced-data: reduce)",
  }));
};

beforeEach(() => {
  page.cookie = "";
  root.dataset = {};
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { port: "3000" });
  visit(false);
});
afterEach(() => vi.unstubAllGlobals());

test("without a choice or a hint, the mode is all [data-saver-1]", () => {
  expect(readDataSaverMode()).toBe("all");
  vi.stubGlobal("navigator", {});
  expect(readDataSaverMode()).toBe("all");
});

test("a browser that saves data gets the small mode, by either of its hints [data-saver-2]", () => {
  visit(true);
  expect(readDataSaverMode()).toBe("small");
  visit(false, true);
  expect(readDataSaverMode()).toBe("small");
});

test("a lesson waits for Play on phones, on slow or metered lines and while data is saved [data-saver-3]", () => {
  expect(waitsForPlay()).toBe(false);
  for (const line of [{ effectiveType: "3g" }, { type: "cellular" }, { saveData: true }]) {
    vi.stubGlobal("navigator", { connection: line });
    expect([line, waitsForPlay()]).toEqual([line, true]);
  }
  vi.stubGlobal("navigator", { connection: { effectiveType: "4g", type: "wifi" } });
  expect(waitsForPlay()).toBe(false);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("pointer: coarse") }));
  expect(waitsForPlay()).toBe(true);
  visit(false);
  setDataSaverMode("sound");
  expect(waitsForPlay()).toBe(true);
});

test("the visitor's choice overrides the browser's hint and is stored for a year [data-saver-4]", () => {
  visit(true);
  setDataSaverMode("all");
  expect(page.cookie).toBe("tlp-data3000=all; path=/; max-age=31536000; samesite=lax");
  expect(readDataSaverMode()).toBe("all");
  page.cookie = "other=1; tlp-data3000=sound";
  expect(readDataSaverMode()).toBe("sound");
  page.cookie = "tlp-data3000=everything";
  expect(readDataSaverMode()).toBe("small");
});

test("a choice marks the page for its styles and notifies subscribers", () => {
  const changes: string[] = [];
  const stop = onPreferenceChange(() => changes.push(readDataSaverMode()));
  setDataSaverMode("sound");
  expect(root.dataset).toEqual({ saving: "" });
  setDataSaverMode("all");
  expect(root.dataset).toEqual({});
  stop();
  setDataSaverMode("small");
  expect(changes).toEqual(["sound", "all"]);
});

test.each([
  ["a slow line", { effectiveType: "3g" }, true],
  ["a very slow line", { effectiveType: "slow-2g" }, true],
  ["a metered line", { type: "cellular", effectiveType: "4g" }, true],
  ["a fast line", { effectiveType: "4g", type: "wifi" }, false],
  ["a browser that saves data by itself", { effectiveType: "2g", saveData: true }, false],
  ["a browser without the API", {}, false],
])("the data saver is offered on %s: %o %s [data-saver-5]", (_, connection, offered) => {
  vi.stubGlobal("navigator", { connection });
  expect(shouldOfferDataSaver()).toBe(offered);
  // Accepting and dismissing both store a choice, so it is offered once.
  for (const response of ["all", "small"] as const) {
    setDataSaverMode(response);
    expect(shouldOfferDataSaver()).toBe(false);
  }
});
