import { afterEach, expect, test, vi } from "vitest";
import { type LibraryPlace, readLibraryPlace, storeLibraryPlace } from "./library-place.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function useStorage(stored: Record<string, string> = {}): Record<string, string> {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value;
    },
  });
  return stored;
}

test("the library's place is read as it was stored", () => {
  const stored = useStorage();
  expect(readLibraryPlace()).toBeNull();
  const place: LibraryPlace = { tab: "intermediate", pages: 2, scrollY: 812.5 };
  storeLibraryPlace(place);
  expect(Object.keys(stored)).toEqual(["tlp-library"]);
  expect(readLibraryPlace()).toEqual(place);
});

test.each([
  "no JSON",
  '{"tab":"special","pages":1,"scrollY":0}',
  '{"tab":"beginner","pages":5000,"scrollY":0}',
  '{"tab":"beginner","pages":1,"scrollY":-4}',
])("an invalid place is none: %s", (text) => {
  useStorage({ "tlp-library": text });
  expect(readLibraryPlace()).toBeNull();
});

test("a browser without storage has no place and fails nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  storeLibraryPlace({ tab: "beginner", pages: 1, scrollY: 0 });
  expect(readLibraryPlace()).toBeNull();
});
