/** What a plain list of the month says: one line a run, as it was played. */
export interface LoggedRun {
  student: number;
  startedAt: number;
  passage: string;
  speed: number | null;
  /** When keys were struck, in milliseconds. */
  struckAt: number[];
  /** Wrong keys as "bar hand". */
  slips: string[];
  notes: number;
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, each) => all + each, 0);

/** The day in Lagos. */
export const dayOf = ({ startedAt }: LoggedRun): string =>
  new Date(startedAt + 3_600_000).toISOString().slice(0, 10);

export function secondsOf({ struckAt }: LoggedRun): number {
  let seconds = 0;
  for (const [index, at] of struckAt.entries()) {
    const gap = at - (struckAt[index - 1] ?? at);
    if (gap <= 10_000) seconds += gap / 1_000;
  }
  return seconds;
}

/** Whether a run's passage, the whole piece or its second half, holds a bar. */
export const touches = ({ passage }: LoggedRun, bar: number): boolean =>
  bar >= 4 || passage === "1-8";

/** Bar, students, the share of their last runs with a slip, and the left hand's of these. */
export function recountBar(
  log: readonly LoggedRun[],
  bar: number,
  mostRuns = 40,
): [number, number, number, number | null] {
  const shares: number[] = [];
  const byHand = { left: 0, right: 0 };
  for (const student of new Set(log.map((run) => run.student))) {
    const runs = log
      .filter((run) => run.student === student && touches(run, bar))
      .toSorted((one, other) => other.startedAt - one.startedAt)
      .slice(0, mostRuns);
    let slipped = 0;
    for (const { slips } of runs) {
      const left = slips.includes(`${bar} left`);
      const right = slips.includes(`${bar} right`);
      if (left) byHand.left += 1;
      if (right) byHand.right += 1;
      if (left || right) slipped += 1;
    }
    shares.push(slipped / runs.length);
  }
  const slips = byHand.left + byHand.right;
  return [
    bar,
    shares.length,
    Math.round((sum(shares) / shares.length) * 1_000) / 1_000,
    slips === 0 ? null : Math.round((byHand.left / slips) * 1_000) / 1_000,
  ];
}

/** The tempo ladder in plain words: two clean rounds add 5%, two bad ones take 10%. */
export function climbPlainly(
  rounds: { clean: number; bad: number },
  { slips, notes }: LoggedRun,
  speed: number,
): [{ clean: number; bad: number }, number] {
  const isBad = slips.length >= Math.max(2, notes * 0.2);
  const clean = slips.length === 0 ? rounds.clean + 1 : 0;
  const bad = isBad ? rounds.bad + 1 : 0;
  const percent = Math.round(speed * 100);
  if (clean === 2)
    return [{ clean: 0, bad: 0 }, Math.max(percent, Math.min(100, percent + 5)) / 100];
  if (bad === 2) return [{ clean: 0, bad: 0 }, Math.max(40, percent - 10) / 100];
  return [{ clean, bad }, speed];
}
