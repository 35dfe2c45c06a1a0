/** A file's size: `840 kB`, `23 MB`, `1.4 GB`. */
export function presentSize(bytes: number): string {
  if (bytes === 0) return "0 kB";
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  if (bytes < 999_500_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
