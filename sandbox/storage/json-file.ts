import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * The file's content, or undefined without a file. A corrupt file throws an error that names it.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON; delete it to begin anew`, { cause });
  }
}

/** Keeps nothing on disk; for tests whose state grows large. */
export const inMemoryOnly = { save: () => Promise.resolve() };

/**
 * Writes snapshots to a file atomically. `save` resolves once every change before the call is on
 * disk; changes during a write share the next one.
 */
export function createJsonFileWriter(path: string, snapshot: () => unknown) {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return {
    save(): Promise<void> {
      waiting ??= startAfter(last);
      return waiting;
    },
  };

  function startAfter(previous: Promise<void>): Promise<void> {
    const write = previous.then(() => {
      waiting = null;
      return writeWhole(path, JSON.stringify(snapshot()));
    });
    last = write.catch(() => undefined);
    return write;
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
}
