/** Parses `95`, `1:35`, `1:02:03` or `1:35.5` to seconds; null for other text. */
export function readTime(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutes, seconds = ""] = parts;
  const last = Number(seconds.replace(",", "."));
  if (minutes !== undefined && last >= 60) return null;
  return Number(hours) * 3_600 + Number(minutes ?? 0) * 60 + last;
}

/** A length as `1:35` or `1:02:03`. */
export function presentLength(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A moment to hundredths in the form in which it is typed: `1:35`, `1:35.48`. */
export function presentMoment(seconds: number): string {
  const hundredths = Math.floor(seconds * 100 + 1e-6);
  const part = hundredths % 100;
  const whole = presentLength(Math.floor(hundredths / 100));
  return part === 0 ? whole : `${whole}.${String(part).padStart(2, "0")}`;
}
