/** An instant as `<input type="datetime-local">` writes it, in the reader's time zone. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Such an input's value as an instant; null for an empty or invalid value. */
export function fromLocalTime(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
