import { expect, test } from "vitest";
import {
  findCommonPart,
  findVoiceRemarks,
  formatFilmRemark,
  insetBox,
  insetCorners,
  insetSizes,
  isCropped,
  isSwitched,
  type UsedPart,
} from "./film-composition.ts";
import { lessonFilmEndpoints } from "./lesson-film.ts";

const whole = (endSeconds: number): UsedPart => ({
  startSeconds: 0,
  endSeconds,
  isStartChosen: false,
  isEndChosen: false,
});

test("[two-pictures-1] a film of two pictures has the time that both have, and it is said where one is shorter", () => {
  const tell = (...parts: Parameters<typeof findCommonPart>) =>
    findCommonPart(...parts).remarks.map(formatFilmRemark);
  expect(findCommonPart(whole(380), whole(190), 0)).toMatchObject({
    startSeconds: 0,
    secondStartSeconds: 0,
    durationSeconds: 190,
  });
  expect(tell(whole(380), whole(190), 0)).toEqual([
    "Clip 2 ends at 3:10 of 6:20, and so does the film.",
  ]);
  // The second clip was started five seconds after the first.
  expect(findCommonPart(whole(380), whole(400), -5)).toMatchObject({
    startSeconds: 5,
    secondStartSeconds: 0,
    durationSeconds: 375,
  });
  expect(tell(whole(380), whole(400), -5)).toEqual([
    "Clip 2 begins 0:05 after clip 1, and so does the film.",
    "Clip 1 ends at 6:15 of 6:40, and so does the film.",
  ]);
  // Files round their lengths, and what the teacher cut needs no remark.
  expect(tell(whole(380), whole(380.4), 0)).toEqual([]);
  const cut = { startSeconds: 9, endSeconds: 95, isStartChosen: true, isEndChosen: true };
  expect(findCommonPart(cut, whole(380), 2)).toEqual({
    startSeconds: 9,
    secondStartSeconds: 11,
    durationSeconds: 86,
    remarks: [],
  });
  expect(tell(cut, whole(60), 0)).toEqual(["Clip 2 ends at 0:51 of 1:26, and so does the film."]);
  expect(findCommonPart(whole(10), whole(10), 30).durationSeconds).toBeLessThan(0);
  const silent = { kind: "no-sound", of: "first", atSeconds: 0, ofSeconds: 0 } as const;
  expect(formatFilmRemark(silent)).toBe("Clip 1 has no sound: the film has that of clip 2.");
});

test("[two-pictures-11] it is said where a voice recording leaves the film without sound", () => {
  const film = { startSeconds: 10, durationSeconds: 380 };
  const tell = (durationSeconds: number, offsetSeconds: number) =>
    findVoiceRemarks(film, { durationSeconds, offsetSeconds }).map(formatFilmRemark);
  expect(tell(400, 0)).toEqual([]);
  expect(tell(200, 0)).toEqual(["The voice recording ends at 3:10 of 6:20, and silence follows."]);
  expect(tell(400, -15)).toEqual([
    "The voice recording begins at 0:05 of the film, after silence.",
  ]);
});

test("[two-pictures-2] the small picture is of 16:9 and lies within the frame, upright or not, at every corner and size", () => {
  for (const frame of [
    { width: 1920, height: 1080 },
    { width: 1024, height: 768 },
    { width: 1080, height: 1920 },
  ]) {
    for (const corner of insetCorners) {
      for (const size of insetSizes) {
        const { left, top, width, height } = insetBox({ corner, size }, frame);
        expect(width / height).toBeCloseTo(16 / 9);
        expect(width).toBeGreaterThan(frame.width / 5);
        expect(Math.min(left, top)).toBeGreaterThan(0);
        expect(left + width).toBeLessThan(frame.width);
        expect(top + height).toBeLessThan(frame.height);
        expect(left < frame.width / 2 - width / 2).toBe(corner.endsWith("left"));
        expect(top < frame.height / 2 - height / 2).toBe(corner.startsWith("top"));
      }
    }
  }
  const wide = { width: 1920, height: 1080 };
  expect(isCropped({ width: 640, height: 480 }, wide)).toBe(true);
  expect(isCropped({ width: 1080, height: 1920 }, wide)).toBe(false);
  expect([0, 2, 3, 4, 9].map((at) => isSwitched([2, 4], at))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("[two-pictures-3] every number of a composition is bounded, and only the second of two clips has one", () => {
  const { body } = lessonFilmEndpoints.giveFilm;
  const uploadId = "00000000-0000-4000-8000-000000000001";
  const inset = { kind: "inset", large: "first", corner: "top-left", size: "small" };
  const switched = { kind: "switched", starts: "first", switchSeconds: [2, 4.5] };
  const accepts = (composition: object, clips?: object[]) =>
    body.safeParse({ clips: clips ?? [{ uploadId }, { uploadId, composition }] }).success;
  const usual = { offsetSeconds: -2.5, layout: inset, sound: "second" };
  expect(accepts(usual)).toBe(true);
  expect(accepts({ ...usual, layout: switched })).toBe(true);
  expect(accepts({ ...usual, offsetSeconds: 10_801 })).toBe(false);
  expect(accepts({ ...usual, sound: "both" })).toBe(false);
  expect(accepts({ ...usual, layout: { ...inset, corner: "middle" } })).toBe(false);
  for (const switchSeconds of [[], [2, 2.4], [4, 2], [-1], [10_801], Array(101).fill(1)]) {
    expect(accepts({ ...usual, layout: { ...switched, switchSeconds } })).toBe(false);
  }
  const voice = { ...usual, sound: "voice", voiceOffsetSeconds: 3 };
  const withVoice = [{ uploadId }, { uploadId, composition: voice }];
  expect(accepts({}, [...withVoice, { uploadId }])).toBe(true);
  expect(accepts({}, withVoice)).toBe(false);
  expect(accepts({}, [...withVoice, { uploadId, startSeconds: 2 }])).toBe(false);
  expect(accepts({ ...usual, voiceOffsetSeconds: 3 })).toBe(false);
  const composed = { uploadId, composition: usual };
  expect(accepts({}, [composed])).toBe(false);
  expect(accepts({}, [composed, { uploadId }])).toBe(false);
  expect(accepts({}, [{ uploadId }, composed, { uploadId }])).toBe(false);
});
