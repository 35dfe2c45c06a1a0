import { type DestinationStream, destination, type Logger, pino } from "pino";
import { redactLogLine } from "./redact-log-line.ts";

export type { Logger };

/**
 * A structured log on standard output; whatever could open a door or names someone is left out of
 * every line, see redact-log-line.ts.
 */
export function createLog(
  role: string,
  level: string,
  output: DestinationStream = destination(1),
): Logger {
  return pino({ level, base: { role }, hooks: { streamWrite: redactLogLine } }, output);
}
