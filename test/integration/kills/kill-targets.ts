import { type FoundProcess, listProcessesOf } from "../../support/processes.ts";

/** The processes to kill, by the command line that identifies them. */
const patterns = {
  web: /src\/main\/web\.ts$/,
  worker: /src\/main\/worker\.ts$/,
  /** PostgreSQL's main process; its children end with it. */
  database: /bin\/postgres -D /,
} as const;

export type KillTarget = keyof typeof patterns;
export const killTargets: readonly KillTarget[] = ["web", "worker", "database"];

/** The PID of the role's current process; undefined without one. */
export async function findTargetProcess(
  dataDir: string,
  target: KillTarget,
): Promise<number | undefined> {
  const isTarget = ({ command }: FoundProcess): boolean =>
    patterns[target].test(command.split(" -p ")[0] ?? "");
  return (await listProcessesOf(dataDir)).find(isTarget)?.pid;
}

/** Seeded random choices. */
export function makeChoice(seed: number): <T>(among: readonly T[]) => T {
  let state = seed;
  return (among) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = among[Math.floor((state / 2 ** 32) * among.length)];
    if (chosen === undefined) throw new Error("There is nothing to choose from.");
    return chosen;
  };
}
