import { type Logger, pino } from "pino";

export type { Logger };

/** A structured log on standard output; whatever could open a door is left out. */
export function createLog(role: string, level: string): Logger {
  return pino({
    level,
    base: { role },
    redact: {
      paths: [
        "*.password",
        "*.token",
        "*.otp",
        "*.code",
        "*.accessToken",
        "*.refreshToken",
        "*.authorization",
        "*.cookie",
      ],
      censor: "[left out]",
    },
  });
}
