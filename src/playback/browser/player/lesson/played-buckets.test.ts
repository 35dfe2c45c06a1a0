import { expect, test } from "vitest";
import { countPlayedBuckets, followPlaying } from "./played-buckets.ts";

/** Plays from one second to another as a video does, with four time updates a second. */
function play(
  buckets: ReturnType<typeof countPlayedBuckets>,
  from: number,
  to: number,
  { speed = 1 } = {},
): void {
  buckets.jumpTo(from);
  const step = 0.253 * speed;
  for (let at = from + step; at < to; at += step) buckets.playTo(at);
  buckets.playTo(to);
}

/** The buckets of the next report, whose response then arrives. */
function takePlayed(buckets: ReturnType<typeof countPlayedBuckets>): number[] {
  const report = buckets.nextReport();
  if (report) buckets.confirm(report.number);
  return (report?.ranges ?? []).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

test.each([0.5, 1, 2])(
  "a film played to its end at speed %s has played each bucket once",
  (speed) => {
    const buckets = countPlayedBuckets(61);
    play(buckets, 0, 61, { speed });
    expect(buckets.nextReport()).toEqual({ number: 1, ranges: [{ first: 0, last: 11 }] });
  },
);

test("what is sought over counts nothing, and a bucket counts once half of it was played", () => {
  const buckets = countPlayedBuckets(120);
  play(buckets, 0, 7);
  play(buckets, 62.4, 71);
  expect(takePlayed(buckets)).toEqual([0, 12, 13]);
  expect(buckets.nextReport()).toBeNull();
});

test("a pause adds nothing, however long it is", () => {
  const buckets = countPlayedBuckets(120);
  play(buckets, 0, 4);
  for (let event = 0; event < 100; event += 1) buckets.playTo(4);
  play(buckets, 4, 6);
  expect(takePlayed(buckets)).toEqual([0]);
});

test("a loop counts its buckets each time, also one that is shorter than a bucket", () => {
  const buckets = countPlayedBuckets(120);
  for (let round = 0; round < 3; round += 1) play(buckets, 10, 20);
  expect(takePlayed(buckets)).toEqual([2, 3, 2, 3, 2, 3]);
  for (let round = 0; round < 4; round += 1) play(buckets, 31, 33);
  expect(takePlayed(buckets)).toEqual([6, 6]);
});

test("a film shorter than a bucket is one", () => {
  const buckets = countPlayedBuckets(2);
  play(buckets, 0, 2);
  expect(takePlayed(buckets)).toEqual([0]);
});

test("a lost report is sent again as it was, and what was played since comes with the next", () => {
  const buckets = countPlayedBuckets(120);
  play(buckets, 0, 10);
  const lost = buckets.nextReport();
  play(buckets, 10, 20);
  expect(buckets.nextReport()).toEqual(lost);
  buckets.confirm(1);
  buckets.confirm(1);
  expect(buckets.nextReport()).toEqual({ number: 2, ranges: [{ first: 2, last: 3 }] });
});

test("a report has a bounded number of ranges; the rest follows", () => {
  const buckets = countPlayedBuckets(600);
  for (let bucket = 0; bucket < 100; bucket += 2) play(buckets, bucket * 5, bucket * 5 + 5);
  expect(takePlayed(buckets)).toHaveLength(40);
  expect(takePlayed(buckets)).toEqual(Array.from({ length: 10 }, (_, index) => 80 + index * 2));
});

test("a video's own seeking and loading interrupt what is counted", () => {
  const buckets = countPlayedBuckets(120);
  const video = Object.assign(new EventTarget(), { currentTime: 0, seeking: false });
  const stop = new AbortController();
  followPlaying(video as HTMLVideoElement, buckets, stop.signal);
  const at = (currentTime: number, name: string, seeking = false): void => {
    Object.assign(video, { currentTime, seeking });
    video.dispatchEvent(new Event(name));
  };
  at(0, "playing");
  at(3, "timeupdate");
  at(60, "seeking", true);
  at(60, "timeupdate", true);
  at(60, "seeked");
  at(63, "timeupdate");
  at(0, "emptied");
  at(30, "timeupdate");
  at(33, "timeupdate");
  expect(takePlayed(buckets)).toEqual([0, 12, 6]);
  // Each round of the player's loop counts once, even if playback runs slightly past the loop's
  // end.
  at(45, "seeked");
  for (let round = 0; round < 3; round += 1) {
    at(47.5, "timeupdate");
    at(50.03, "timeupdate");
    at(45, "seeking", true);
    at(45, "timeupdate", true);
    at(45, "seeked");
    at(45, "playing");
  }
  expect(takePlayed(buckets)).toEqual([9, 9, 9]);
  stop.abort();
  at(40, "timeupdate");
  expect(buckets.hasReport()).toBe(false);
});
