import { expect, test } from "vitest";
import { openBarSeek, openSeek } from "./follow-page.ts";

/** A video of a minute, of which nothing is loaded. */
class FakeVideo extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2;
  readyState = 0;
  duration = 60;
  currentTime = 0;
  plays = 0;
  play = async () => {
    this.plays += 1;
  };
}

function openFixture() {
  const video = new FakeVideo();
  return { video, seek: openSeek(video as unknown as HTMLVideoElement) };
}

test("a moment asked for before the first frame waits for it, and the newest wins", () => {
  const { video, seek } = openFixture();
  seek(8);
  seek(5);
  expect(video.currentTime).toBe(0);
  video.readyState = 2;
  video.dispatchEvent(new Event("loadeddata"));
  expect(video).toMatchObject({ currentTime: 5, plays: 2 });
});

test("after the first frame it moves at once, also while the video waits for data", () => {
  const { video, seek } = openFixture();
  video.dispatchEvent(new Event("loadeddata"));
  video.readyState = 1;
  seek(3);
  expect(video.currentTime).toBe(3);
  seek(900);
  expect(video.currentTime).toBe(59.5);
});

test("a bar plays from where the film first sounds it, once the bars are known [bar-address-8]", () => {
  const heard: (number | string)[] = [];
  const note = (one: number | string) => void heard.push(one);
  const { playBar, setBars } = openBarSeek(note, note);
  playBar("9");
  playBar("2");
  expect(heard).toEqual([]);
  const bar = (number: string, startSeconds: number) => ({
    number,
    startSeconds,
    endSeconds: startSeconds + 2,
  });
  setBars([bar("1", 4), bar("2", 6), bar("1", 8), bar("2", 10)]);
  setBars([bar("2", 12)]);
  playBar("2");
  playBar("99");
  expect(heard).toEqual([6, 12, "This film does not play bar 99."]);
});
