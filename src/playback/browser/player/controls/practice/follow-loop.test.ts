import { afterEach, expect, test, vi } from "vitest";
import { followLoop } from "./follow-loop.ts";

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

/** A video that follows the fake clock and takes 20 ms to seek. */
class FakeVideo extends EventTarget {
  paused = true;
  seeking = false;
  playbackRate = 1;
  jumps: { from: number; to: number }[] = [];
  private base = 0;
  private since = 0;

  get currentTime(): number {
    const moves = !this.paused && !this.seeking;
    return this.base + (moves ? ((Date.now() - this.since) / 1_000) * this.playbackRate : 0);
  }
  set currentTime(seconds: number) {
    this.jumps.push({ from: this.currentTime, to: seconds });
    Object.assign(this, { base: seconds, seeking: true });
    setTimeout(() => {
      Object.assign(this, { seeking: false, since: Date.now() });
      this.dispatchEvent(new Event("seeked"));
    }, 20);
  }
  play = async (): Promise<void> => {
    Object.assign(this, { paused: false, since: Date.now() });
    this.dispatchEvent(new Event("playing"));
  };
  setRate(rate: number): void {
    Object.assign(this, { base: this.currentTime, since: Date.now(), playbackRate: rate });
    this.dispatchEvent(new Event("ratechange"));
  }
  end(): void {
    Object.assign(this, { base: 60, paused: true });
    this.dispatchEvent(new Event("ended"));
  }
}

function openFixture() {
  const video = new FakeVideo();
  return { video, ...followLoop(video as unknown as HTMLVideoElement) };
}

test.each([0.25, 1, 1.5, 2])(
  "at speed %s each round ends within 50 ms [follow-loop-1]",
  async (speed) => {
    const { video, setLoop } = openFixture();
    video.setRate(speed);
    await video.play();
    setLoop({ start: 10, end: 14 });
    await vi.advanceTimersByTimeAsync((20 * 4_000) / speed);
    const [first, ...rounds] = video.jumps;
    expect(first?.to).toBe(10);
    expect(rounds.length).toBeGreaterThan(18);
    for (const { from, to } of rounds) {
      expect(to).toBe(10);
      expect(Math.abs(from - 14)).toBeLessThan(0.05 * speed);
    }
  },
);

test("what is sought outside plays on, and the loop goes on once it is reached again", async () => {
  const { video, setLoop } = openFixture();
  await video.play();
  setLoop({ start: 10, end: 14 });
  await vi.advanceTimersByTimeAsync(1_000);
  video.currentTime = 20;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(video.currentTime).toBeGreaterThan(24);
  video.currentTime = 8;
  await vi.advanceTimersByTimeAsync(6_500);
  expect(video.jumps.at(-1)).toMatchObject({ to: 10 });
  setLoop(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(video.currentTime).toBeGreaterThan(19);
});

test("a change of speed, a pause and a late timer are followed", async () => {
  const { video, setLoop, stop } = openFixture();
  await video.play();
  setLoop({ start: 10, end: 14 });
  await vi.advanceTimersByTimeAsync(3_000);
  video.setRate(0.5);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(video.jumps).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(video.jumps).toHaveLength(2);
  // In a hidden tab the film may reach its end before a timer runs.
  video.end();
  await vi.advanceTimersByTimeAsync(100);
  expect([video.jumps.at(-1)?.to, video.paused]).toEqual([10, false]);
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(video.jumps).toHaveLength(3);
});
