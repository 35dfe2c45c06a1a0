import { createHearing } from "#practice/browser/engine/hearing/hearing.ts";
import { roomSounds } from "../../support/hearing/false-advances.ts";
import { randomFrom } from "../../support/random-from.ts";
import type { Figure } from "../figure.ts";

const sampleRate = 48_000;
const seconds = 30;
const mostPercent = 15;

/** The share of a core that the room needs to listen for a chord while somebody speaks. */
export function measureHearingWork(): Figure[] {
  const sound = roomSounds.speech(seconds * sampleRate, randomFrom(8));
  const hearing = createHearing({ sampleRate });
  hearing.expect([48, 55, 64, 72]);
  const before = process.cpuUsage();
  for (let from = 0; from < sound.length; from += 512) {
    hearing.take(sound.subarray(from, from + 512));
  }
  const { user, system } = process.cpuUsage(before);
  const value = (user + system) / (seconds * 10_000);
  return [
    {
      name: "listening, % of a core",
      value,
      wanted: `≤ ${mostPercent}`,
      met: value <= mostPercent,
    },
  ];
}
