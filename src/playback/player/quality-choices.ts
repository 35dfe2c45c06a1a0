import type { PlayerSession } from "../contract.ts";

/** What the quality list offers, each with what the whole lesson costs in data. */
export function qualityChoices({ rungs, sound }: PlayerSession) {
  const pictures = [...rungs]
    .sort((one, other) => other.height - one.height)
    .map(({ name, height, bytes }) => ({
      value: name,
      text: `${height}p, ${megabytes(bytes)}`,
      short: `${height}p`,
    }));
  const auto = { value: "auto", text: "Auto", short: "Auto" };
  const soundOnly = sound
    ? [{ value: "sound", text: `Sound only, ${megabytes(sound.bytes)}`, short: "Sound" }]
    : [];
  return [auto, ...pictures, ...soundOnly];
}

function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} MB`;
}
