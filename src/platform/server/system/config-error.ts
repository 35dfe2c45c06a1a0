/** Lines that say what in the configuration is wrong, one a variable; a process prints them and quits. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}
