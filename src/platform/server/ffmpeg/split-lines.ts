const longestLine = 10_000;

/** Calls back with each whole line of a program's output, and with the rest at the end. */
export function splitLines(onLine: (line: string) => void) {
  let rest = "";
  return {
    add: (chunk: Buffer): void => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = (lines.pop() ?? "").slice(-longestLine);
      for (const line of lines) onLine(line);
    },
    end: (): void => {
      if (rest !== "") onLine(rest);
      rest = "";
    },
  };
}
