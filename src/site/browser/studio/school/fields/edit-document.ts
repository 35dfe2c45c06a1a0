/** A kind's texts during editing: JSON that the contract's schema may not accept yet. */
export type Draft = Readonly<Record<string, unknown>>;

export type Path = readonly (string | number)[];

/** The value at a path; undefined if missing. */
export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined,
    document,
  );
}

/** The document with a new value at a path. */
export function withValue<Value>(document: Value, path: Path, value: unknown): Value {
  const [name, ...rest] = path;
  if (name === undefined) return value as Value;
  const inner = withValue(valueAt(document, [name]), rest, value);
  if (Array.isArray(document)) {
    return document.map((each, index) => (index === Number(name) ? inner : each)) as Value;
  }
  return { ...document, [name]: inner };
}

/** The list with one item moved to another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Minor units as an amount to type, such as `20000` or `12.5`. A text that is no amount stays. */
export function presentMinor(value: unknown): string {
  return typeof value === "number" ? String(value / 100) : String(value ?? "");
}

/** A typed amount in minor units; the text itself if it is no amount. */
export function parseMinor(text: string): number | string {
  const plain = text.trim().replaceAll(/[,\s](?=\d{3}(?:\D|$))/g, "");
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : text;
}
