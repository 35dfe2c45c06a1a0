import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeFilm } from "../testing/fake-film.ts";
import { createFakeSound } from "../testing/fake-sound.ts";
import { createTestDocument } from "../testing/test-document.ts";
import { createFilmAccompaniment } from "./film-accompaniment.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Two bars of 4/4 with a note of each hand on each beat. The film talks for two seconds. Then it
 * plays the first bar at 60 and the second at 120 a minute, talks, and plays the first bar again
 * with the right hand.
 */
const lesson = createTestDocument({
  bars: [4, 4],
  notes: Array.from({ length: 8 }, (_, startBeat) => [
    { pitchMidi: 40 + startBeat, startBeat, hand: "left" as const },
    { pitchMidi: 60 + startBeat, startBeat, hand: "right" as const },
  ]).flat(),
  rest: {
    film: {
      durationSeconds: 20,
      spans: [
        {
          hand: "both",
          knots: [
            { beat: 0, seconds: 2 },
            { beat: 4, seconds: 6 },
            { beat: 8, seconds: 8 },
          ],
        },
        {
          hand: "right",
          knots: [
            { beat: 0, seconds: 12 },
            { beat: 4, seconds: 16 },
          ],
        },
      ],
    },
  },
});

function open({ delay = 0 } = {}) {
  const fake = createFakeSound();
  const film = new FakeFilm();
  const accompaniment = createFilmAccompaniment({
    document: lesson,
    media: film as unknown as HTMLMediaElement,
    sound: fake.sound,
    delayOf: () => delay,
  });
  /** `pace` is the speed of the film's clock relative to the audio's. */
  const pass = (seconds: number, pace = 1) => {
    for (let step = 0; step < Math.round(seconds * 50); step += 1) {
      fake.clock.currentTime += 0.02;
      if (film.isMoving) film.currentTime += 0.02 * film.playbackRate * pace;
      vi.advanceTimersByTime(20);
    }
  };
  const round = (seconds: number) => Math.round(seconds * 20) / 20;
  const notes = () =>
    fake.heard().map(({ pitch, atContextSeconds }) => [pitch, round(atContextSeconds)]);
  const clicks = () =>
    fake.clicks.filter(({ isCancelled }) => !isCancelled).map(({ at }) => round(at));
  return { fake, film, accompaniment, pass, notes, clicks };
}

describe("the metronome beside a film", () => {
  test("clicks on the beats of the spans, through a change of tempo, and rests outside", () => {
    const { accompaniment, fake, film, pass, clicks } = open();
    accompaniment.set({ hasMetronome: true });
    accompaniment.play();
    pass(18);
    expect(clicks()).toEqual([2, 3, 4, 5, 6, 6.5, 7, 7.5, 12, 13, 14, 15]);
    expect(fake.clicks.filter(({ isAccent }) => isAccent)).toHaveLength(3);
    expect([film.muted, fake.notes.length]).toEqual([false, 0]);
    accompaniment.end();
  });

  test("keeps to the film when it is slowed, sought, stalled and paused", () => {
    const { accompaniment, film, pass, clicks } = open();
    accompaniment.set({ hasMetronome: true });
    accompaniment.play();
    pass(2.5);
    film.setRate(0.5);
    pass(2);
    expect(clicks()).toEqual([2, 3.5, 5.5]);
    film.stall();
    pass(3);
    expect(clicks()).toEqual([2, 3.5]);
    film.goOn();
    pass(1.2);
    film.seek(11.9);
    pass(0.4);
    accompaniment.pause();
    pass(5);
    expect(clicks()).toEqual([2, 3.5, 8.5, 8.9]);
    accompaniment.end();
  });

  test("comes as late as the film's sound, and follows a clock that runs otherwise", () => {
    const { accompaniment, pass, clicks } = open({ delay: 0.1 });
    accompaniment.set({ hasMetronome: true });
    accompaniment.play();
    pass(5.5, 0.99);
    const heard = clicks().slice(0, 4);
    heard.forEach((at, beat) => {
      expect(Math.abs(at - (2.1 + beat) / 0.99)).toBeLessThan(0.05);
    });
    accompaniment.end();
  });

  test("plans nothing behind the end of a loop", () => {
    const { accompaniment, film, pass, clicks } = open();
    accompaniment.set({ hasMetronome: true, loop: { toSeconds: 4 } });
    film.seek(2);
    accompaniment.play();
    for (let round = 0; round < 3; round += 1) {
      pass(2);
      film.seek(2);
    }
    pass(0.5);
    accompaniment.pause();
    expect(clicks()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    accompaniment.end();
  });
});

describe("one hand beside a film", () => {
  test("is played by the room's piano while the film is silent, and by the film where it plays it alone", () => {
    const { accompaniment, film, pass, notes, fake } = open();
    accompaniment.set({ hands: "right" });
    accompaniment.play();
    const silent: [number, boolean][] = [];
    for (let second = 1; second <= 17; second += 1) {
      pass(1);
      silent.push([second, film.muted]);
    }
    expect(silent.filter(([, isMuted]) => isMuted).map(([second]) => second)).toEqual([
      2, 3, 4, 5, 6, 7,
    ]);
    expect(notes()).toEqual([2, 3, 4, 5, 6, 6.5, 7, 7.5].map((at, beat) => [60 + beat, at]));
    expect(fake.notes[4]?.seconds).toBeCloseTo(0.5);
    accompaniment.set({ hands: "left" });
    film.seek(11.5);
    pass(1.2);
    expect([film.muted, notes().at(-2)?.[0], notes().at(-1)?.[0]]).toEqual([true, 40, 41]);
    accompaniment.end();
    expect(film.muted).toBe(false);
  });

  test("no note sounds twice where the clocks are aligned anew", () => {
    const { accompaniment, film, pass, notes } = open();
    accompaniment.set({ hands: "left" });
    accompaniment.play();
    pass(3.02);
    film.currentTime -= 0.03;
    pass(1);
    film.currentTime += 0.05;
    pass(1);
    expect(notes().map(([pitch]) => pitch)).toEqual([40, 41, 42, 43, 44]);
    accompaniment.end();
  });
});

describe("the count-in before a film", () => {
  test("counts a bar at the tempo of the place and the film's speed, then plays", () => {
    const { accompaniment, film, pass, clicks } = open();
    accompaniment.set({ hasCountIn: true });
    film.seek(6);
    film.setRate(0.5);
    accompaniment.play();
    expect(accompaniment.getSnapshot().isCountingIn).toBe(true);
    pass(3.9);
    expect([film.paused, clicks()]).toEqual([true, [0.05, 1.05, 2.05, 3.05]]);
    pass(0.2);
    expect([film.paused, accompaniment.getSnapshot().isCountingIn]).toEqual([false, false]);
    accompaniment.end();
  });

  test("ends with a pause, and is left out where the film talks or the page may not sound", () => {
    const { accompaniment, film, fake, pass, clicks } = open();
    accompaniment.set({ hasCountIn: true });
    film.seek(3);
    accompaniment.play();
    pass(1);
    accompaniment.pause();
    pass(9);
    expect([film.paused, clicks()]).toEqual([true, []]);
    film.seek(1);
    accompaniment.play();
    expect(film.paused).toBe(false);
    accompaniment.pause();
    film.seek(3);
    fake.clock.state = "suspended";
    accompaniment.play();
    expect(film.paused).toBe(false);
    accompaniment.end();
  });
});
