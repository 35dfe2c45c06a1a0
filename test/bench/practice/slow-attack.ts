import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import type { PracticeBench } from "./room-page.ts";

const SPEED = 0.5;
const pitches = [36, 42, 48, 54, 60, 66, 72, 78, 84];
const noteSeconds = 1.5;
const rounds = 3;

const recording = z.object({ way: z.string(), attacks: z.array(z.number()) });

/**
 * The attack of isolated piano notes at half speed, × that of the browser's own stretch. Each note
 * is compared with itself, since attacks range from 7 to 50 ms.
 */
export async function measureSlowAttack({ browser, url }: PracticeBench): Promise<Figure[]> {
  const assets = await readdir(
    fileURLToPath(new URL("../../../build/client/assets", import.meta.url)),
  );
  const find = (start: string): string => {
    const name = assets.find((file) => file.startsWith(start));
    if (!name) throw new Error(`The built site has no ${start}.`);
    return path.posix.join("/assets", name);
  };
  // The recorder's worklet is not a file of the site.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${url}/practice/five-finger-c`);
  const options = {
    module: find("slow-sound-"),
    samples: pitches.map((pitch) => find(`${pitch}-`)),
    recorder,
    speed: SPEED,
    noteSeconds,
    rounds,
  };
  const ours = await record(page, { ...options, isOurs: true });
  const own = await record(page, { ...options, isOurs: false });
  await context.close();
  if (ours.way !== "stretch") throw new Error("The device fell back to the element's stretch.");
  const isWhole = [ours, own].every(({ attacks }) => attacks.length === pitches.length * rounds);
  const [mine, browsers] = [attackOfEach(ours.attacks), attackOfEach(own.attacks)];
  const ratios = mine.map((attack, note) => attack / (browsers[note] ?? Number.NaN));
  const value = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return [
    {
      name: `practice: attack of slow sound at ${SPEED}×, × the browser's own stretch`,
      value,
      wanted: "≤ 1.5",
      met: isWhole && value <= 1.5,
      beside: `geometric mean of ${pitches.length} isolated piano notes, 10 to 90% of their level, medians of ${rounds} rounds: ${mine.join(" ")} and ${browsers.join(" ")} ms`,
    },
  ];
}

/** Milliseconds for each note: the median of its rounds. */
const attackOfEach = (attacks: readonly number[]): number[] =>
  pitches.map((_, note) =>
    percentile(
      attacks.filter((_, index) => index % pitches.length === note),
      0.5,
    ),
  );

interface RecordOptions {
  recorder: string;
  module: string;
  samples: string[];
  speed: number;
  noteSeconds: number;
  rounds: number;
  isOurs: boolean;
}

async function record(page: Page, options: RecordOptions) {
  return recording.parse(await page.evaluate(playAndMeasure, options));
}

/** Runs in the page: plays isolated notes from a media element and measures each one's attack. */
async function playAndMeasure(options: RecordOptions): Promise<unknown> {
  const { recorder, module, samples, speed, noteSeconds, rounds, isOurs } = options;
  const context = new AudioContext();
  await context.resume();
  const { sampleRate } = context;
  const noteFrames = Math.round(noteSeconds * sampleRate);
  const recordings = await Promise.all(
    samples.map(async (url) => context.decodeAudioData(await (await fetch(url)).arrayBuffer())),
  );
  const all = Array.from({ length: rounds }, () => recordings).flat();
  const sound = new Float32Array((all.length + 2) * noteFrames);
  all.forEach((buffer, index) => {
    const frames = buffer.getChannelData(0).slice(0, Math.round(noteFrames * 0.6));
    const fade = frames.length / 4;
    const faded = frames.map((value, at) => value * Math.min(1, (frames.length - at) / fade));
    sound.set(faded, (index + 1) * noteFrames);
  });
  const media = new Audio(
    URL.createObjectURL(new Blob([makeWave(sound, sampleRate)], { type: "audio/wav" })),
  );
  await context.audioWorklet.addModule(
    URL.createObjectURL(new Blob([recorder], { type: "text/javascript" })),
  );
  const tap = new AudioWorkletNode(context, "bench-recorder");
  const chunks: Float32Array[] = [];
  tap.port.onmessage = ({ data }) => chunks.push(data);
  tap.connect(context.destination);
  let way = "own";
  if (isOurs) {
    // Routes the loudspeaker's signal to the recorder.
    Object.defineProperty(context, "destination", { value: tap });
    const { openSlowSound } = await import(module);
    const slow = await openSlowSound(media, context);
    slow.setSpeed(speed);
    way = slow.getSnapshot().way;
  } else {
    media.preservesPitch = true;
    media.playbackRate = speed;
    context.createMediaElementSource(media).connect(tap);
  }
  const ended = new Promise((resolve) => media.addEventListener("ended", resolve));
  await media.play();
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await context.close();
  return {
    way,
    attacks: findAttacks(
      chunks.flatMap((chunk) => [...chunk]),
      sampleRate,
    ),
  };

  function makeWave(frames: Float32Array, rate: number): ArrayBuffer {
    const view = new DataView(new ArrayBuffer(44 + frames.length * 2));
    const text = (at: number, letters: string) => {
      for (const [index, letter] of [...letters].entries()) {
        view.setUint8(at + index, letter.charCodeAt(0));
      }
    };
    text(0, "RIFF");
    view.setUint32(4, 36 + frames.length * 2, true);
    text(8, "WAVEfmt ");
    view.setUint32(16, 16, true);
    view.setUint16(20, 1, true);
    view.setUint16(22, 1, true);
    view.setUint32(24, rate, true);
    view.setUint32(28, rate * 2, true);
    view.setUint16(32, 2, true);
    view.setUint16(34, 16, true);
    text(36, "data");
    view.setUint32(40, frames.length * 2, true);
    frames.forEach((value, index) => {
      view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, value)) * 32_767, true);
    });
    return view.buffer;
  }

  /** Milliseconds from 10 to 90% of each note's level, by the root mean square of 8 ms at each millisecond. */
  function findAttacks(frames: number[], rate: number): number[] {
    const hop = Math.round(rate / 1000);
    const levels: number[] = [];
    for (let at = 0; at + 8 * hop < frames.length; at += hop) {
      let sum = 0;
      for (let index = at; index < at + 8 * hop; index += 1) sum += (frames[index] ?? 0) ** 2;
      levels.push(Math.sqrt(sum / (8 * hop)));
    }
    const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
    const apart = Math.round((noteSeconds / speed) * 1000);
    const attacks: number[] = [];
    for (let at = 0; at < levels.length; at += 1) {
      if ((levels[at] ?? 0) < loudest * 0.02) continue;
      const note = levels.slice(Math.max(0, at - 100), at + 400);
      const peak = Math.max(...note);
      const over = (share: number) => note.findIndex((level) => level >= peak * share);
      attacks.push(over(0.9) - over(0.1));
      at += Math.round(apart * 0.8);
    }
    return attacks;
  }
}

const recorder = `registerProcessor("bench-recorder", class extends AudioWorkletProcessor {
  process([input], [output]) {
    const [channel] = input;
    this.port.postMessage(channel ? channel.slice() : new Float32Array(128));
    return true;
  }
});`;
