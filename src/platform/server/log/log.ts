import { type DestinationStream, destination, type Logger, pino } from "pino";
import { redactLogLine } from "./redact-log-line.ts";

export type { Logger };

/**
 * A structured log on standard output; secrets and personal data are redacted from every line, see
 * redact-log-line.ts.
 */
export function createLog(
  role: string,
  level: string,
  output: DestinationStream = destination(1),
): Logger {
  return pino({ level, base: { role }, hooks: { streamWrite: redactLogLine } }, output);
}
