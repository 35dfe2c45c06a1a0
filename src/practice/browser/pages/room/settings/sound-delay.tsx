import { useEffect, useRef, useState } from "react";
import { measureDelay } from "#practice/browser/engine/measure-delay.ts";
import { heardAt } from "#practice/browser/sound/heard-clock.ts";
import type { PianoSound } from "#practice/browser/sound/piano-sound.ts";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { mostSoundDelayMs, type RoomSettings } from "./room-settings.ts";
import type { ChangeSettings } from "./use-room-settings.ts";

const stepMs = 20;
const clickCount = 12;
const clickSeconds = 0.75;
const leadSeconds = 1;

const delayOptions = Array.from({ length: mostSoundDelayMs / stepMs + 1 }, (_, step) => ({
  value: String(step * stepMs),
  label: step === 0 ? "None, as by cable" : `${step * stepMs} ms`,
}));

interface SoundDelayProps {
  sound: PianoSound;
  settings: RoomSettings;
  change: ChangeSettings;
}

/** The delay of wireless headphones: chosen, or measured by taps with clicks. */
export function SoundDelay({ sound, settings, change }: SoundDelayProps) {
  const [result, setResult] = useState("");
  const measuring = useMeasuring(sound, (seconds) => {
    if (seconds === null) {
      setResult("The taps did not follow the clicks. Try once more.");
      return;
    }
    const soundDelayMs = Math.min(mostSoundDelayMs, Math.round((seconds * 1000) / stepMs) * stepMs);
    change({ soundDelayMs });
    setResult(
      soundDelayMs === 0 ? "Your sound is not late." : `Your sound is ${soundDelayMs} ms late.`,
    );
  });
  const { isRunning, start, tap } = measuring;
  return (
    <>
      <SelectField
        label="Wireless headphones are late by"
        options={delayOptions}
        value={String(settings.soundDelayMs)}
        onChange={(event) => change({ soundDelayMs: Number(event.target.value) })}
      />
      {isRunning ? (
        <button
          ref={focusFirst}
          type="button"
          className="view-chip min-h-20 w-full touch-none"
          onPointerDown={(event) => tap(event.timeStamp)}
          onKeyDown={(event) => event.repeat || tap(event.timeStamp)}
        >
          Tap here with each click
        </button>
      ) : (
        <Button variant="ghost" size="small" onClick={start}>
          Measure the delay
        </Button>
      )}
      <p role="status" className="text-small text-muted">
        {isRunning ? "" : result}
      </p>
    </>
  );
}

/** The pressed button has gone, so the keyboard goes on here. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.focus();

/** Clicks, and measures how late they are heard. */
function useMeasuring(sound: PianoSound, onMeasured: (seconds: number | null) => void) {
  const [isRunning, setIsRunning] = useState(false);
  const taps = useRef<number[]>([]);
  const latest = useRef(onMeasured);
  useEffect(() => {
    latest.current = onMeasured;
  });
  useEffect(() => {
    if (!isRunning) return;
    const { context } = sound;
    taps.current = [];
    const first = context.currentTime + leadSeconds;
    const times = Array.from({ length: clickCount }, (_, index) => first + index * clickSeconds);
    const cancels = times.map((at, index) => sound.click(at, index === 0));
    const end = setTimeout(
      () => {
        // The page's clock when the context's is at 0, as far as the browser knows.
        const zero = performance.now() / 1000 - heardAt(context);
        const clicks = times.map((at) => at + zero);
        latest.current(measureDelay(clicks, taps.current));
        setIsRunning(false);
      },
      (leadSeconds + clickCount * clickSeconds) * 1000,
    );
    return () => {
      clearTimeout(end);
      for (const cancel of cancels) cancel();
    };
  }, [isRunning, sound]);
  return {
    isRunning,
    start: () => void sound.resume().then(() => setIsRunning(true)),
    tap: (milliseconds: number) => taps.current.push(milliseconds / 1000),
  };
}
