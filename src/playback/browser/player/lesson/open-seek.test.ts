import { expect, test } from "vitest";
import { openSeek } from "./open-seek.ts";

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
