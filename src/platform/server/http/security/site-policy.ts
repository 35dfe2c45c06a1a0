import { createHash } from "node:crypto";

/** Origins that the site's pages load from, beside their own. */
export interface PolicySources {
  /** The payment and sign-in providers: scripts, connections and frames. */
  providerOrigins: readonly string[];
  /** The configured page-view tracker, by directive. */
  trackerSources: {
    script: readonly string[];
    connect: readonly string[];
    image: readonly string[];
  };
}

/**
 * Removes the nonce from a rendering, since documents are cached and would publish it. Hashes the
 * inline scripts that had the nonce. The nonce is random and unknown to authors of the page's
 * texts, so a script within those texts is not hashed. React escapes `>` in attributes, so the next
 * `>` ends the tag.
 */
export function extractScriptHashes(
  html: string,
  nonce: string,
): { plainHtml: string; hashes: ReadonlySet<string> } {
  const [start = "", ...rest] = html.split(` nonce="${nonce}"`);
  const hashes = new Set<string>();
  let before = start;
  for (const after of rest) {
    const text = after.slice(after.indexOf(">") + 1, after.indexOf(SCRIPT_END));
    if (before.startsWith("<script", before.lastIndexOf("<")) && text !== "") {
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
    before = after;
  }
  return { plainHtml: start + rest.join(""), hashes };
}

const SCRIPT_END = "</script>";

/**
 * The site's content security policy: own scripts, inline ones by hash, the providers, the tracker.
 * WebAssembly is allowed for the practice room's slower playback. All documents share one policy,
 * since navigation keeps the first document's policy.
 */
export function sitePolicy(
  hashes: ReadonlySet<string>,
  { providerOrigins, trackerSources }: PolicySources,
): string {
  const list = (...sources: Iterable<string>[]) => sources.flatMap((some) => [...some]).join(" ");
  return [
    "default-src 'self'",
    `script-src ${list(["'self'", "'wasm-unsafe-eval'"], hashes, providerOrigins, trackerSources.script)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${list(["'self'", "data:", "blob:"], trackerSources.image)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src ${list(["'self'"], providerOrigins, trackerSources.connect)}`,
    `frame-src ${list(["'self'"], providerOrigins)}`,
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}
