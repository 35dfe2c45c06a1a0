import { expect, test } from "vitest";
import { moveOnto, placeAfter } from "./place-after.ts";

const ids = ["a", "b", "c", "d"];
const items = ids.map((_id) => ({ _id }));

test.each([
  ["a", "c", "bcad"],
  ["d", "a", "dabc"],
  ["c", "b", "acbd"],
  ["a", "d", "bcda"],
])("%s dropped on %s gives %s", (id, target, order) => {
  const move = moveOnto(ids, id, target);
  expect(
    move &&
      placeAfter(items, move)
        .map(({ _id }) => _id)
        .join(""),
  ).toBe(order);
});

test("an item that stays where it is does not move, nor does one that is gone", () => {
  expect(moveOnto(ids, "b", "b")).toBeNull();
  expect(moveOnto(ids, "x", "b")).toBeNull();
  expect(placeAfter(items, { id: "x", after: null })).toEqual(items);
});
