import { expect, test } from "vitest";
import { keepChosen } from "./add-clip.tsx";

test("the chosen upload stays when another arrives, and no other takes its place [film-state-3]", () => {
  const [old, newest] = [{ _id: "old" }, { _id: "newest" }];
  expect(keepChosen("old", [newest, old])).toBe("old");
  expect(keepChosen("old", [newest])).toBe("");
});
