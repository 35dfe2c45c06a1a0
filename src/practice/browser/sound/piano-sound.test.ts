import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { limiterCurve, openPianoSound } from "./piano-sound.ts";
import { findOnset, loadingOrder, nearestSample, sampleUrls } from "./samples.ts";
import { loudnessOf } from "./voices.ts";

afterEach(() => vi.unstubAllGlobals());

/** Fake audio nodes that record their calls. */
function makeContext() {
  const sources: { kind: string; rate: number; starts: number[]; stops: (number | undefined)[] }[] =
    [];
  const param = (value = 0) => ({
    value,
    setValueAtTime: vi.fn(),
    setTargetAtTime: vi.fn(),
    cancelScheduledValues: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  });
  const node = (more: object = {}) => ({
    connect: (next: unknown) => next,
    disconnect: () => {},
    ...more,
  });
  const source = (kind: string) => {
    const written = { kind, rate: 1, starts: [] as number[], stops: [] as (number | undefined)[] };
    sources.push(written);
    return node({
      frequency: param(),
      playbackRate: {
        set value(rate: number) {
          written.rate = rate;
        },
      },
      start: (at: number) => written.starts.push(at),
      stop: (at?: number) => written.stops.push(at),
    });
  };
  const context = {
    currentTime: 10,
    state: "running",
    destination: node(),
    createGain: () => node({ gain: param(1) }),
    createWaveShaper: () => node(),
    createOscillator: () => source("tone"),
    createBufferSource: () => source("recording"),
    decodeAudioData: async () => ({
      sampleRate: 48_000,
      getChannelData: () => Float32Array.from([0, 0, 0.5]),
    }),
    close: vi.fn(),
  };
  return { context: context as unknown as AudioContext, sources };
}
const urls = new Map([57, 60, 63].map((pitch) => [pitch, `/${pitch}.mp3`]));

test("a key sounds at once: a tone until its recording is loaded, then the nearest recording", async () => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    return new Response(new Uint8Array(4));
  });
  const { context, sources } = makeContext();
  const sound = openPianoSound(context, urls);
  sound.press(61, 80);
  await sound.load([64]);
  sound.press(61, 80);
  sound.press(90, 80);
  expect(requested).toEqual(["/63.mp3", "/60.mp3", "/57.mp3"]);
  expect(sound.getSnapshot()).toEqual({ loaded: 3, total: 3, hasFailed: false });
  expect(sources.map(({ kind }) => kind)).toEqual(["tone", "recording", "tone"]);
  expect(sources[1]?.rate).toBeCloseTo(2 ** (1 / 12));
  expect(sources.map(({ starts }) => starts)).toEqual([[10], [10], [10]]);
});

test("recordings that fail to load leave a tone, and are tried again", async () => {
  const fetching = vi.fn(async () => new Response(null, { status: 500 }));
  vi.stubGlobal("fetch", fetching);
  const { context, sources } = makeContext();
  const sound = openPianoSound(context, urls);
  await sound.load([60]);
  expect(sound.getSnapshot()).toEqual({ loaded: 0, total: 3, hasFailed: true });
  sound.press(60, 80);
  expect(sources[0]?.kind).toBe("tone");
  fetching.mockImplementation(async () => new Response(new Uint8Array(4)));
  await sound.load([60]);
  expect(sound.getSnapshot()).toEqual({ loaded: 3, total: 3, hasFailed: false });
});

test("the pedal holds released keys until it comes up", () => {
  const { context, sources } = makeContext();
  const sound = openPianoSound(context, new Map());
  const stopsOf = (index: number) => sources[index]?.stops.length;
  sound.setPedal(true);
  sound.press(60, 80);
  const before = stopsOf(0) ?? 0;
  sound.release(60);
  expect(stopsOf(0)).toBe(before);
  sound.setPedal(false);
  expect(stopsOf(0)).toBe(before + 1);
  sound.press(62, 80);
  sound.release(62);
  expect(stopsOf(1)).toBe(before + 1);
});

test("planned notes begin on time, end by themselves and can be taken back", () => {
  const { context, sources } = makeContext();
  const sound = openPianoSound(context, new Map());
  const cancel = sound.schedule({ pitch: 60, velocity: 80, atContextSeconds: 12, seconds: 2 });
  expect(sources[0]?.starts).toEqual([12]);
  expect(sources[0]?.stops.at(-1)).toBeGreaterThan(14);
  cancel();
  expect(sources[0]?.stops.at(-1)).toBeUndefined();
});

test("with too many notes the oldest ends, however many are planned", () => {
  const { context, sources } = makeContext();
  const sound = openPianoSound(context, new Map());
  for (let note = 0; note < 60; note += 1) {
    sound.schedule({ pitch: 60, velocity: 80, atContextSeconds: 20 + note, seconds: 1 });
  }
  const planned = sources.map(({ stops }) => stops.length);
  for (let note = 0; note < 49; note += 1) sound.press(40 + note, 80);
  expect(sources.slice(0, 60).map(({ stops }) => stops.length)).toEqual(planned);
  expect(sources[60]?.stops).toHaveLength(2);
  expect(sources[61]?.stops).toHaveLength(1);
});

test("the samples are at most 450 kB, one for each third key", () => {
  const folder = join(import.meta.dirname, "samples");
  const bytes = readdirSync(folder).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
  expect(bytes).toBeLessThanOrEqual(450_000);
  expect([...sampleUrls.keys()].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }, (_, index) => 21 + 3 * index),
  );
});

test("this lesson's notes are loaded first, from the middle outwards", () => {
  expect(loadingOrder(sampleUrls.keys(), [36, 73, 74, 61]).slice(0, 5)).toEqual([
    60, 72, 75, 36, 57,
  ]);
  expect(loadingOrder(sampleUrls.keys(), [])).toHaveLength(30);
  expect([61, 62, 108].map((pitch) => nearestSample(sampleUrls.keys(), pitch))).toEqual([
    60, 63, 108,
  ]);
  expect(nearestSample([60], 70)).toBeNull();
});

test("the silence that decoders leave before a note is passed over", () => {
  const frames = new Float32Array(2000);
  frames.fill(0.0005, 0, 1500);
  frames[1500] = 0.2;
  expect(findOnset(frames)).toBe(1452);
  expect(findOnset(new Float32Array(10))).toBe(0);
});

test("harder strokes are louder", () => {
  const levels = [1, 40, 80, 127].map(loudnessOf);
  expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  expect([loudnessOf(127), loudnessOf(500)]).toEqual([1, 1]);
});

test("full chords are limited softly, and single notes not at all", () => {
  const curve = limiterCurve(5);
  expect([...curve].map((level) => Number(level.toFixed(2)))).toEqual([-1, -0.93, 0, 0.93, 1]);
  const fine = limiterCurve();
  expect(fine[512 + 128]).toBeCloseTo(0.5);
  expect(fine).toEqual(fine.toSorted());
});
