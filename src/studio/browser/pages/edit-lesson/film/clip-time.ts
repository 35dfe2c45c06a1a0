/** Seconds of `95`, `1:35`, `1:02:03` or `1:35.5`; null for what is no time. */
export function readTime(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutes, seconds = ""] = parts;
  const last = Number(seconds.replace(",", "."));
  if (minutes !== undefined && last >= 60) return null;
  return Number(hours) * 3_600 + Number(minutes ?? 0) * 60 + last;
}

/** A length: `1:35`, `1:02:03`. */
export function presentLength(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
