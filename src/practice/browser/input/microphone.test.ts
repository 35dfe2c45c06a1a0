import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { HearingEvent } from "../engine/hearing/hearing.ts";
import { type Capture, type CaptureListener, readQuality } from "./capture-sound.ts";
import { createMicrophone } from "./microphone.ts";
import { createPlayedKeys, type PlayedKey } from "./played-keys.ts";

/** A microphone whose device a test holds. */
function openMicrophone() {
  const keys = createPlayedKeys();
  const played: Pick<PlayedKey, "pitch" | "isDown" | "source">[] = [];
  keys.subscribe(({ pitch, isDown, source }) => played.push({ pitch, isDown, source }));
  const expected: [due: readonly number[], ringing: readonly number[]][] = [];
  const closed: number[] = [];
  const asked: (PromiseWithResolvers<void> & { listener: CaptureListener })[] = [];
  const microphone = createMicrophone(keys, async (listener): Promise<Capture> => {
    const number = asked.length;
    const question = { ...Promise.withResolvers<void>(), listener };
    asked.push(question);
    await question.promise;
    return {
      quality: { isTelephone: false, applied: [], unknown: [] },
      expect: (...pitches) => void expected.push(pitches),
      close: () => void closed.push(number),
    };
  });
  const answer = async (number: number, error?: Error): Promise<void> => {
    if (error) asked[number]?.reject(error);
    else asked[number]?.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const hear = (event: HearingEvent): void => asked.at(-1)?.listener.onEvent(event);
  return { microphone, played, expected, closed, asked, answer, hear };
}

const status = ({ microphone }: ReturnType<typeof openMicrophone>) =>
  microphone.getSnapshot().status;

describe("a microphone [hearing-1]", () => {
  test("presses each key that it hears, and says which was unclear until one is heard", async () => {
    const room = openMicrophone();
    room.microphone.expect([60, 64], [67]);
    void room.microphone.open();
    expect(status(room)).toBe("asking");
    await room.answer(0);
    expect(status(room)).toBe("listening");
    expect(room.expected).toEqual([[[60, 64], [67]]]);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    room.hear({ kind: "unsure", pitches: [64], sample: 1 });
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [] });
    vi.advanceTimersByTime(600);
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [64] });
    expect(room.played).toEqual([]);
    room.hear({ kind: "heard", pitch: 60, sample: 2 });
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [] });
    room.hear({ kind: "unsure", pitches: [64], sample: 3 });
    room.microphone.stop();
    vi.advanceTimersByTime(600);
    expect(room.microphone.getSnapshot()).toEqual({ status: "idle" });
    expect(room.played).toEqual([
      { pitch: 60, isDown: true, source: "microphone" },
      { pitch: 60, isDown: false, source: "microphone" },
    ]);
  });

  test("presses no key that is due no longer, and says nothing of it", async () => {
    const room = openMicrophone();
    room.microphone.expect([60]);
    void room.microphone.open();
    await room.answer(0);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    room.hear({ kind: "unsure", pitches: [60], sample: 1 });
    vi.advanceTimersByTime(600);
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [60] });
    room.microphone.expect([62]);
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [] });
    room.hear({ kind: "heard", pitch: 60, sample: 2 });
    room.hear({ kind: "unsure", pitches: [60], sample: 3 });
    vi.advanceTimersByTime(600);
    expect(room.microphone.getSnapshot()).toMatchObject({ unclear: [] });
    expect(room.played).toEqual([]);
  });

  test("that is stopped while the browser asks is closed once it is allowed", async () => {
    const room = openMicrophone();
    void room.microphone.open();
    room.microphone.stop();
    expect(status(room)).toBe("idle");
    await room.answer(0);
    expect(status(room)).toBe("idle");
    expect(room.closed).toEqual([0]);
  });

  test("is asked for once, however often it is pressed, and opens again after a refusal", async () => {
    const room = openMicrophone();
    void room.microphone.open();
    void room.microphone.open();
    expect(room.asked).toHaveLength(1);
    await room.answer(0, new DOMException("", "NotAllowedError"));
    expect(status(room)).toBe("refused");
    void room.microphone.open();
    await room.answer(1);
    expect(status(room)).toBe("listening");
  });

  test.each([
    ["NotFoundError", "no-device"],
    ["OverconstrainedError", "no-device"],
    ["NotReadableError", "failed"],
  ])("that fails with %s is %s", async (name, expected) => {
    const room = openMicrophone();
    void room.microphone.open();
    await room.answer(0, new DOMException("", name));
    expect(status(room)).toBe(expected);
  });

  test("hears nothing once it is unplugged, hidden or stopped", async () => {
    const room = openMicrophone();
    for (const [number, end, expected] of [
      [0, () => room.asked.at(-1)?.listener.onEnd("lost"), "lost"],
      [1, () => room.microphone.hide(), "hidden"],
      [2, () => room.microphone.stop(), "idle"],
    ] as const) {
      void room.microphone.open();
      await room.answer(number);
      end();
      expect(status(room)).toBe(expected);
      room.hear({ kind: "heard", pitch: 60, sample: 1 });
    }
    expect(room.closed).toEqual([0, 1, 2]);
    expect(room.played).toEqual([]);
  });

  test("that a page's first hiding precedes stays as it is", () => {
    const room = openMicrophone();
    room.microphone.hide();
    expect(status(room)).toBe("idle");
  });
});

test("what the browser applies to the sound is told apart from what it does not say [hearing-2]", () => {
  const call = { echoCancellation: true, noiseSuppression: false, sampleRate: 16_000 };
  expect(readQuality(call)).toEqual({
    isTelephone: true,
    applied: ["echo cancellation"],
    unknown: ["automatic volume"],
  });
  const pure = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  expect(readQuality({ ...pure, sampleRate: 48_000 })).toEqual({
    isTelephone: false,
    applied: [],
    unknown: [],
  });
});
