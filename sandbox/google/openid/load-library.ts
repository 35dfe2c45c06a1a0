/**
 * The library warns on Node releases that are not LTS, so the release is reported as LTS while it
 * loads.
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
