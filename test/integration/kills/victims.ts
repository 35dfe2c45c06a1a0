import { type FoundProcess, listProcessesOf } from "../../support/processes.ts";

/** What may be killed, and how to tell it among the processes of a school. */
const marks = {
  web: /src\/main\/web\.ts$/,
  worker: /src\/main\/worker\.ts$/,
  /** PostgreSQL's main process; with it the others go. */
  database: /bin\/postgres -D /,
} as const;

export type Victim = keyof typeof marks;
export const victims: readonly Victim[] = ["web", "worker", "database"];

/** The process that is this part of the school now; undefined while there is none. */
export async function findVictim(dataDir: string, victim: Victim): Promise<number | undefined> {
  const isVictim = ({ command }: FoundProcess): boolean =>
    marks[victim].test(command.split(" -p ")[0] ?? "");
  return (await listProcessesOf(dataDir)).find(isVictim)?.pid;
}

/** The same choices in each run that has the same seed. */
export function makeChoice(seed: number): <T>(among: readonly T[]) => T {
  let state = seed;
  return (among) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = among[Math.floor((state / 2 ** 32) * among.length)];
    if (chosen === undefined) throw new Error("There is nothing to choose from.");
    return chosen;
  };
}
