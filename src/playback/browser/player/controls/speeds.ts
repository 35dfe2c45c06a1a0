import { speeds } from "#playback/contract.ts";

/** The next speed in a direction, or the same at either end. */
export function adjacentSpeed(speed: number, direction: 1 | -1): number {
  const beyond = speeds.filter((one) => (direction > 0 ? one > speed : one < speed));
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? speed;
}

export function speedLabel(speed: number): string {
  return `${Math.round(speed * 100)}%`;
}
