import { afterEach, expect, test, vi } from "vitest";
import {
  findLibraryPlace,
  type LibraryPlace,
  readLibraryPlace,
  storeLibraryPlace,
} from "./library-place.ts";

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
  const place: LibraryPlace = {
    tab: "intermediate",
    pages: 2,
    videoId: "fur-elise",
    number: 16,
  };
  storeLibraryPlace(place);
  expect(Object.keys(stored)).toEqual(["tlp-library"]);
  expect(readLibraryPlace()).toEqual(place);
});

test.each([
  "no JSON",
  '{"tab":"beginner","pages":1,"scrollY":0}',
  '{"tab":"special","pages":1,"videoId":"fur-elise","number":16}',
  '{"tab":"beginner","pages":5000,"videoId":"fur-elise","number":16}',
  '{"tab":"beginner","pages":1,"videoId":"//evil.test","number":16}',
])("an invalid place is none: %s", (text) => {
  useStorage({ "tlp-library": text });
  expect(readLibraryPlace()).toBeNull();
});

test("a browser without storage has no place and fails nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  storeLibraryPlace({ tab: "beginner", pages: 1, videoId: "fur-elise", number: 16 });
  expect(readLibraryPlace()).toBeNull();
});

const pages = [
  {
    videos: [
      { videoId: "five-finger-c", serialNumber: 1 },
      { videoId: "ode-to-joy", serialNumber: 2 },
    ],
  },
  { videos: [{ videoId: "minuet-in-g", serialNumber: 15 }] },
];

test("the place is the opened lesson, else the first one in the window", () => {
  const left = { tab: "beginner", pages, firstVisible: 1 } as const;
  expect(findLibraryPlace({ ...left, pathname: "/video/minuet-in-g" })).toEqual({
    tab: "beginner",
    pages: 2,
    videoId: "minuet-in-g",
    number: 15,
  });
  expect(findLibraryPlace({ ...left, pathname: "/plans" })).toMatchObject({ number: 2 });
});

test("the library's beginning, which /library opens anyway, replaces no place", () => {
  const top = { pages, firstVisible: 0, pathname: "/plans" } as const;
  expect(findLibraryPlace({ ...top, tab: "beginner" })).toBeNull();
  expect(findLibraryPlace({ ...top, tab: "professional" })).toMatchObject({ number: 1 });
  expect(findLibraryPlace({ ...top, tab: "professional", pages: [] })).toBeNull();
});
