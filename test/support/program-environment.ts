const names = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"];

/**
 * What a program started by a test inherits: enough to run, none of the school's variables, and the
 * run's compile cache (vitest.config.ts), which halves its start.
 */
export const programEnvironment: Record<string, string> = Object.fromEntries(
  names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
