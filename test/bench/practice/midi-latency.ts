import * as z from "zod";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { openRoom, type PracticeBench } from "./room-page.ts";

const NOTES = 200;

const heard = z.object({
  notes: z.array(z.object({ sound: z.number(), light: z.number(), paint: z.number() })),
  audioLatency: z.number(),
});

/** Milliseconds from a MIDI message to its note's start in the audio context and to its key's paint. */
export async function measureMidiLatency(bench: PracticeBench): Promise<Figure[]> {
  const page = await openRoom(bench);
  const { notes, audioLatency } = heard.parse(await page.evaluate(playNotes, NOTES));
  await page.context().close();
  const p95 = (read: (note: (typeof notes)[number]) => number) => percentile(notes.map(read), 0.95);
  const whole = p95(({ sound, paint }) => Math.max(sound, paint));
  const sound = p95((note) => note.sound);
  const beside = `key's DOM ${p95(({ light }) => light).toFixed(2)}; the browser's own audio latency ${audioLatency.toFixed(0)} ms`;
  return [
    {
      name: `practice: MIDI in to its note's start, p95 of ${NOTES}, ms`,
      value: sound,
      wanted: "< 20",
      met: sound < 20,
      beside,
    },
    {
      name: `practice: MIDI in to sound and key painted, p95 of ${NOTES}, ms`,
      value: whole,
      wanted: "< 20",
      met: whole < 20,
      beside: `median ${percentile(
        notes.map(({ paint }) => paint),
        0.5,
      ).toFixed(1)}; of it the wait for a frame is up to 16.7`,
    },
  ];
}

/** Runs in the page. */
async function playNotes(count: number): Promise<unknown> {
  const midi = Reflect.get(window, "fakeMidi") as { send: (bytes: number[]) => void };
  const { sounds, lights } = Reflect.get(window, "practiceBench") as Record<
    "sounds" | "lights",
    { at: number }[]
  >;
  const pitches = [...document.querySelectorAll<HTMLElement>("[data-pitch]")].map(({ dataset }) =>
    Number(dataset.pitch),
  );
  const wait = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Resolves in the task after the next frame, when its picture has been submitted. */
  const nextPaint = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      }),
    );
  const notes: object[] = [];
  for (let index = 0; index < count; index += 1) {
    // Waits to a random time between two frames.
    await wait(20 + 17 * Math.random());
    const pitch = pitches[(index * 5) % pitches.length] ?? 60;
    const [soundsBefore, lightsBefore] = [sounds.length, lights.length];
    const sentAt = performance.now();
    midi.send([0x90, pitch, 80]);
    const paintedAt = await nextPaint();
    const since = (found: { at: number } | undefined) => (found ? found.at - sentAt : 1e6);
    const [sound, light] = [since(sounds[soundsBefore]), since(lights[lightsBefore])];
    notes.push({ sound, light, paint: Math.max(light, paintedAt - sentAt) });
    midi.send([0x80, pitch, 0]);
  }
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.resume();
  await wait(300);
  const audioLatency = (context.baseLatency + context.outputLatency) * 1000;
  await context.close();
  return { notes, audioLatency };
}
