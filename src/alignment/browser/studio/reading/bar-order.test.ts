import { expect, test } from "vitest";
import {
  formatPassages,
  haveOwnNumbers,
  listPassages,
  parsePassages,
  summarisePassages,
} from "./bar-order.ts";

const bars = Array.from({ length: 16 }, (_, index) => ({
  number: String(index + 1),
  seconds: 2,
}));
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("the order of bars is typed as passages and shown as them [bar-order-1]", () => {
  const order = [...range(0, 7), ...range(0, 3), ...range(8, 15), 15];
  const passages = listPassages(order);
  expect(formatPassages(passages, bars)).toBe("1-8, 1-4, 9-16, 16");
  expect(parsePassages("1-8, 1 – 4;9—16\n16", bars)).toEqual({ passages });
});

test("what is wrong with an order is said in words [bar-order-2]", () => {
  const cases: [text: string, error: RegExp][] = [
    ["1-17", /^Bar 17 does not exist\. The last bar is 16\.$/],
    ["9-16, 8-5", /^8-5 goes backwards\. Write the earlier bar first\.$/],
    ["one to eight", /^“one to eight” is no passage\. Write for example 1-8\.$/],
    [" , ", /^Write which bars sound, for example 1-16\.$/],
    ["1,".repeat(501), /more than 500 passages/],
    ["1-16,".repeat(400), /^These are 6400 bars\. At most 5000 may sound\.$/],
  ];
  for (const [text, error] of cases) {
    expect(parsePassages(text, bars), text).toEqual({ error: expect.stringMatching(error) });
  }
});

test("an order tells its length and the bars that it leaves out [bar-order-3]", () => {
  expect(
    summarisePassages(
      [
        [0, 7],
        [0, 3],
      ],
      bars,
    ),
  ).toEqual({ bars: 12, seconds: 24, unheard: "9-16" });
  expect(summarisePassages([[0, 15]], bars).unheard).toBe("");
});

test("bars that share a printed number are counted from 1 [bar-order-4]", () => {
  const alike = ["0", "1", "1", "2"].map((number) => ({ number, seconds: 1 }));
  expect(haveOwnNumbers(bars)).toBe(true);
  expect(haveOwnNumbers(alike)).toBe(false);
  expect(formatPassages([[0, 3]], alike)).toBe("1-4");
  expect(parsePassages("2-3", alike)).toEqual({ passages: [[1, 2]] });
  const upbeat = ["0", "X1", "1"].map((number) => ({ number, seconds: 1 }));
  expect(parsePassages("X1-1, 0", upbeat)).toEqual({
    passages: [
      [1, 2],
      [0, 0],
    ],
  });
});
