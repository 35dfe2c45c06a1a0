import { isLoopbackHost } from "./public-host.ts";
import { findSecretWeakness } from "./secret-strength.ts";

/** The values of `sslmode` with which the driver encrypts and verifies the certificate. */
const encryptedModes = ["require", "verify-ca", "verify-full"];

/** Why production must not use this database, or undefined. Sockets and localhost need no TLS. */
export function findDatabaseProblem(text: string): string | undefined {
  // As in the driver: a URL with a user and no host means a socket.
  const url = URL.parse(text.replace("@/", "@localhost/"));
  if (!url) return "needs a URL, as postgres://user:password@host/database";
  const host = url.searchParams.get("host") ?? url.hostname;
  if (host === "" || host.startsWith("/") || isLoopbackHost(host)) return undefined;
  if (!encryptedModes.includes(url.searchParams.get("sslmode") ?? "")) {
    return "needs TLS to another host (?sslmode=verify-full)";
  }
  const weakness = findSecretWeakness(decodeURIComponent(url.password));
  return weakness === undefined ? undefined : `needs a random password: ${weakness}`;
}
