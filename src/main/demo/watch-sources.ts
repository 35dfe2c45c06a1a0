import { watch } from "node:fs";

interface WatchOptions {
  folder: string;
  /** Called once per burst of changes to the server's code, with the last changed file. */
  onChange: (file: string) => void;
  signal: AbortSignal;
}

/** Editors write a file in several steps. */
const burstMs = 50;

/** Files that the server does not load: the pages' code, which Vite watches, tests and guides. */
const notOfTheServer = /(^|\/)(browser|ui)\/|\.test\.tsx?$|\.(md|css|tsx)$/;

/** Watches a source folder, for development. */
export function watchSources({ folder, onChange, signal }: WatchOptions): void {
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true, signal }, (_, file) => {
    if (file === null || !isServerCode(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), burstMs);
  });
}

function isServerCode(file: string): boolean {
  return !notOfTheServer.test(file.replaceAll("\\", "/"));
}
