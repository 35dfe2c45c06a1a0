import { readlink } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { findTrustedProgram } from "../system/trusted-program.ts";
import { runProcess } from "./run-process.ts";

/**
 * `limits`: limits of time, memory and file size. `isolated`: also no network. `jailed`: also no
 * other process, and no file but the program, its input and its output.
 */
export type ConfinementLevel = "none" | "limits" | "isolated" | "jailed";

interface Program {
  path: string;
  args: readonly string[];
}

export interface ConfinementLimits {
  deadlineSeconds: number;
  memoryBytes: number;
  /** The largest file that the program may write. */
  fileBytes: number;
  /** The files that a jailed program may read; only its standard input by default. */
  reads?: readonly string[];
  /** The folder that a jailed program may write to. */
  writes?: string;
}

export interface Confinement {
  level: ConfinementLevel;
  wrap: (program: Program, limits: ConfinementLimits) => Program;
}

const unconfined: Confinement = { level: "none", wrap: (program) => program };

/**
 * A program's call, confined as far as this machine can. Each wrapper program replaces itself by
 * the next.
 */
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
  const [prlimit, unshare, setpriv, bwrap] = await Promise.all(
    ["prlimit", "unshare", "setpriv", "bwrap"].map(find),
  );
  if (prlimit === undefined) return unconfined;
  // The program has no capabilities and cannot gain any from set-user-id programs. Only root may
  // drop its own. It dies with its parent, so that a killed worker leaves no program behind.
  const dropAll = process.getuid?.() === 0 ? ["--bounding-set=-all", "--inh-caps=-all"] : [];
  const unprivileged = setpriv ? [[setpriv, "--no-new-privs", "--pdeathsig=KILL", ...dropAll]] : [];
  // Without a network. Users other than root may get that in a user namespace of their own.
  const offline = unshare
    ? [
        [unshare, "--net"],
        [unshare, "--user", "--net"],
      ].map((step) => [step, ...unprivileged])
    : [];
  if (bwrap) {
    const system = await findSystemFolders();
    const confinement: Confinement = {
      level: "jailed",
      wrap: (program, limits) => limit(prlimit, jail(bwrap, system, program, limits), limits),
    };
    if (await works(confinement, ffmpeg)) return confinement;
  }
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
  return ({ path, args }, limits) => {
    const [first = path, ...rest] = [...steps, path, ...args];
    return limit(prlimit, { path: first, args: rest }, limits);
  };
}

function limit(
  prlimit: string,
  { path, args }: Program,
  { deadlineSeconds, memoryBytes, fileBytes }: ConfinementLimits,
): Program {
  return {
    path: prlimit,
    args: [
      `--cpu=${Math.ceil(deadlineSeconds * availableParallelism())}`,
      `--as=${memoryBytes}`,
      `--fsize=${fileBytes}`,
      "--nofile=256",
      "--core=0",
      path,
      ...args,
    ],
  };
}

/**
 * Runs a program by bubblewrap in its own namespaces for files, processes, users and network. Only
 * the system's libraries, the program, its input and its output are there. `/proc` is missing: a
 * service that may not see the kernel's settings cannot mount it.
 */
function jail(
  bwrap: string,
  system: readonly string[],
  { path, args }: Program,
  { reads = [], writes }: ConfinementLimits,
): Program {
  return {
    path: bwrap,
    args: [
      "--unshare-user",
      "--unshare-all",
      "--die-with-parent",
      "--new-session",
      "--cap-drop",
      "ALL",
      "--dev",
      "/dev",
      ...system,
      ...[path, ...reads].flatMap((file) => ["--ro-bind", file, file]),
      ...(writes === undefined ? [] : ["--bind", writes, writes]),
      "--",
      path,
      ...args,
    ],
  };
}

/** The folders of the system's libraries. In most systems `/lib` is a link into `/usr`. */
async function findSystemFolders(): Promise<string[]> {
  const links = await Promise.all(
    ["/lib", "/lib32", "/lib64", "/libx32"].map(async (folder) => {
      const target = await readlink(folder).catch(() => undefined);
      return target === undefined
        ? ["--ro-bind-try", folder, folder]
        : ["--symlink", target, folder];
    }),
  );
  const others = [
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/local/lib",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/alternatives",
  ];
  return [...others.flatMap((folder) => ["--ro-bind-try", folder, folder]), ...links.flat()];
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
