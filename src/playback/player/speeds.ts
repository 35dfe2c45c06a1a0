/** The speeds on offer; the pitch stays (spec §1: playback speed). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed in a direction, or the same at either end. */
export function speedBeside(speed: number, direction: 1 | -1): number {
  const beyond = speeds.filter((one) => (direction > 0 ? one > speed : one < speed));
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? speed;
}

export function nameOfSpeed(speed: number): string {
  return `${speed}×`;
}
