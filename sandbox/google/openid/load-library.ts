/**
 * The library writes a warning wherever Node's release is not a long-term one. For as long as it
 * looks, it is told of one: it runs well on the release that the school runs on.
 */
export async function loadLibrary(): Promise<typeof import("oidc-provider")> {
  const release: { lts?: string | undefined } = process.release;
  if (release.lts !== undefined) return import("oidc-provider");
  release.lts = "none";
  try {
    return await import("oidc-provider");
  } finally {
    delete release.lts;
  }
}
