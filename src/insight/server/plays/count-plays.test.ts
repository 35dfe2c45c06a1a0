import { expect, test } from "vitest";
import { countPlays, firstCredit } from "./count-plays.ts";

const fastestSpeed = 2;
const unwatched = { plays: Buffer.alloc(24), credit: firstCredit };

test("each bucket counts as played once and as replayed once, however often it is played", () => {
  const elapsed = { elapsedSeconds: 60, fastestSpeed };
  const once = countPlays(unwatched, [{ first: 0, last: 3 }], elapsed);
  expect([once.firstPlayed, once.replayed]).toEqual([[0, 1, 2, 3], []]);
  const range = { first: 2, last: 4 };
  const again = countPlays(once, [range, range, range], elapsed);
  expect([again.firstPlayed, again.replayed]).toEqual([[4], [2, 3, 4]]);
  expect([...again.plays.subarray(0, 6)]).toEqual([1, 1, 2, 2, 2, 0]);
  expect(countPlays(again, [range], elapsed)).toMatchObject({ firstPlayed: [], replayed: [] });
});

test("no more buckets count than can be played in the time that passed", () => {
  const all = [{ first: 0, last: 23 }];
  const tenSeconds = { elapsedSeconds: 10, fastestSpeed };
  const first = countPlays(unwatched, all, tenSeconds);
  expect(first.firstPlayed).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(countPlays(first, all, { ...tenSeconds, elapsedSeconds: 0 }).replayed).toEqual([]);
  const dayLater = countPlays({ plays: Buffer.alloc(720), credit: 0 }, [{ first: 0, last: 719 }], {
    elapsedSeconds: 86_400,
    fastestSpeed,
  });
  expect(dayLater.firstPlayed).toHaveLength(36);
});

test("a lesson at double speed counts whole", () => {
  let watched: Parameters<typeof countPlays>[0] = unwatched;
  const played: number[] = [];
  for (let first = 0; first < 24; first += 4) {
    const ranges = [{ first, last: first + 3 }];
    const counted = countPlays(watched, ranges, { elapsedSeconds: 10, fastestSpeed });
    played.push(...counted.firstPlayed);
    watched = counted;
  }
  expect(played).toEqual(Array.from({ length: 24 }, (_, bucket) => bucket));
});

test("buckets beyond the film and ranges that end before they begin count nothing", () => {
  const ranges = [
    { first: 24, last: 17_280 },
    { first: 9, last: 3 },
  ];
  const counted = countPlays(unwatched, ranges, { elapsedSeconds: 60, fastestSpeed });
  expect(counted).toMatchObject({ firstPlayed: [], replayed: [], plays: unwatched.plays });
});
