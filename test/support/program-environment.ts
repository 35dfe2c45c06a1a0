const names = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"];

/**
 * The environment of programs that tests start: the necessary variables, none of the school's, and
 * the run's compile cache (vitest.config.ts), which halves their start.
 */
export const programEnvironment: Record<string, string> = Object.fromEntries(
  names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
