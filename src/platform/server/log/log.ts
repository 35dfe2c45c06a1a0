import { type DestinationStream, destination, type Logger, pino, stdSerializers } from "pino";
import { describeError } from "./describe-error.ts";
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
  const options = {
    level,
    base: { role },
    hooks: { streamWrite: redactLogLine },
    serializers: { err: serializeError },
  };
  return pino(options, output);
}

/** pino's fields, with a message that also names the causes of refused connections. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(stdSerializers.err(error), { message: describeError(error) });
}
