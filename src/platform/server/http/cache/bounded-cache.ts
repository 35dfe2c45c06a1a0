/** Above this share of the limit the cache orders its entries by last use. */
const NEARLY_FULL = 0.9;

/**
 * A map that evicts the least recently used entries once their sizes add up to more than `limit`.
 * Without `sizeOf` each entry counts as one. An entry larger than the limit is not stored.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #limit: number;
  readonly #sizeOf: (value: Value, key: string) => number;
  #size = 0;

  constructor(limit: number, sizeOf: (value: Value, key: string) => number = () => 1) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // Reordering only when nearly full keeps the hot path to one lookup.
    if (this.#size >= this.#limit * NEARLY_FULL) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    if (size > this.#limit) return;
    this.#entries.set(key, value);
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value, key);
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#entries.entries();
  }

  /** The sum of the entries' sizes. */
  get size(): number {
    return this.#size;
  }
}
