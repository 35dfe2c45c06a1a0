import { availableParallelism } from "node:os";
import { findTrustedProgram } from "../system/trusted-program.ts";
import { runProcess } from "./run-process.ts";

/** `limits`: of time, memory and file size. `isolated`: these, and no network. */
export type ConfinementLevel = "none" | "limits" | "isolated";

interface Program {
  path: string;
  args: readonly string[];
}

export interface ConfinementLimits {
  deadlineSeconds: number;
  memoryBytes: number;
  /** The largest file that it may write. */
  fileBytes: number;
}

export interface Confinement {
  level: ConfinementLevel;
  wrap: (program: Program, limits: ConfinementLimits) => Program;
}

const unconfined: Confinement = { level: "none", wrap: (program) => program };

/** A program's call, confined as far as this machine can. Each step replaces itself by the next. */
export function confine(
  { confinement = unconfined }: { confinement?: Confinement },
  program: Program,
  limits: ConfinementLimits,
): Program {
  return confinement.wrap(program, limits);
}

/** Finds the strongest confinement that works here, by running ffprobe in it. */
export async function findConfinement(
  ffmpeg: { ffprobePath: string },
  { find = findTrustedProgram }: { find?: (name: string) => Promise<string | undefined> } = {},
): Promise<Confinement> {
  const [prlimit, unshare, setpriv] = await Promise.all(
    ["prlimit", "unshare", "setpriv"].map(find),
  );
  if (prlimit === undefined) return unconfined;
  // No capability, and none to be had from set-user-id programs; root alone may drop its own. It
  // dies with its parent: nobody else would stop it after a worker was killed.
  const dropAll = process.getuid?.() === 0 ? ["--bounding-set=-all", "--inh-caps=-all"] : [];
  const unprivileged = setpriv ? [[setpriv, "--no-new-privs", "--pdeathsig=KILL", ...dropAll]] : [];
  // Without a network; those who are not root may have that in a user namespace of their own.
  const offline = unshare
    ? [
        [unshare, "--net"],
        [unshare, "--user", "--net"],
      ].map((step) => [step, ...unprivileged])
    : [];
  const candidates = [
    ...offline.map((steps) => ({ level: "isolated" as const, steps })),
    { level: "limits" as const, steps: unprivileged },
    { level: "limits" as const, steps: [] },
  ];
  for (const { level, steps } of candidates) {
    const confinement = { level, wrap: wrapIn(prlimit, steps.flat()) };
    if (await works(confinement, ffmpeg)) return confinement;
  }
  return unconfined;
}

function wrapIn(prlimit: string, steps: readonly string[]): Confinement["wrap"] {
  return ({ path, args }, { deadlineSeconds, memoryBytes, fileBytes }) => ({
    path: prlimit,
    args: [
      `--cpu=${Math.ceil(deadlineSeconds * availableParallelism())}`,
      ...[`--as=${memoryBytes}`, `--fsize=${fileBytes}`, "--nofile=256", "--core=0"],
      ...steps,
      ...[path, ...args],
    ],
  });
}

async function works(
  confinement: Confinement,
  { ffprobePath }: { ffprobePath: string },
): Promise<boolean> {
  const limits = { deadlineSeconds: 20, memoryBytes: 2 ** 31, fileBytes: 0 };
  const program = confinement.wrap({ path: ffprobePath, args: ["-version"] }, limits);
  return runProcess({ ...program, deadlineSeconds: 20 }).then(
    () => true,
    () => false,
  );
}
