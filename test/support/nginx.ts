import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the tests' own nginx, unpacked and not installed, since its package would start a
 * server.
 */
export const ownNginxFolder = fileURLToPath(
  new URL("../../node_modules/.cache/nginx", import.meta.url),
);

/** The system's nginx, else the tests' own, else undefined. */
export function findNginx(): string | undefined {
  const own = path.join(ownNginxFolder, "usr/sbin/nginx");
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", own].find((file) =>
    existsSync(file),
  );
}
