import { BoundedCache } from "./bounded-cache.ts";

/** What a cached value is made of: an invalidation of any of its tags drops it. */
export type Tags = ReadonlySet<string>;

interface Cached {
  /** What the value holds in memory. */
  bytes: number;
  tags: Tags;
}

/** Older invalidations than these count as invalidations of everything. */
const REMEMBERED = 200;
/** What an entry costs beside its value. */
const OVERHEAD_BYTES = 200;

/**
 * A cache bounded in bytes, whose values are made once however many ask at once. A value that is
 * being made while one of its tags is invalidated is given to those who asked before, and not cached.
 */
export class TaggedCache<Value extends Cached> {
  readonly #cached: BoundedCache<Value>;
  readonly #running = new Map<string, Promise<Value>>();
  readonly #invalidations: (Iterable<string> | null)[] = [];
  readonly #isCurrent: () => boolean;
  #generation = 0;

  /** While `isCurrent` says no, invalidations may be missed: only what bears no tag is given. */
  constructor(maxBytes: number, isCurrent: () => boolean = () => true) {
    this.#isCurrent = isCurrent;
    this.#cached = new BoundedCache<Value>(
      maxBytes,
      (value, key) => value.bytes + key.length * 2 + OVERHEAD_BYTES,
    );
  }

  get(key: string): Value | undefined {
    const value = this.#cached.get(key);
    return value && (value.tags.size === 0 || this.#isCurrent()) ? value : undefined;
  }

  /** The value that is being made for the key just now. */
  findRunning(key: string): Promise<Value> | undefined {
    return this.#isCurrent() ? this.#running.get(key) : undefined;
  }

  /** Makes the value, or waits for the one that is being made; `keep` says whether it is cached. */
  make(
    key: string,
    produce: () => Promise<Value>,
    keep: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const running = this.findRunning(key);
    if (running) return running;
    const generation = this.#generation;
    const made = produce()
      .then((value) => {
        if (keep(value) && !this.#isChangedSince(generation, value.tags)) {
          this.#cached.set(key, value);
        }
        return value;
      })
      .finally(() => {
        if (this.#running.get(key) === made) this.#running.delete(key);
      });
    this.#running.set(key, made);
    return made;
  }

  /** Drops what bears one of the tags; without tags everything. */
  invalidate(tags?: Iterable<string>): void {
    this.#generation += 1;
    this.#invalidations.push(tags ?? null);
    if (this.#invalidations.length > REMEMBERED) this.#invalidations.shift();
    // Whoever asks from now on gets what is made from now on.
    this.#running.clear();
    for (const [key, value] of this.#cached.entries()) {
      if (!tags || hasAny(value.tags, tags)) this.#cached.delete(key);
    }
  }

  #isChangedSince(generation: number, tags: Tags): boolean {
    const missed = this.#generation - generation;
    if (missed === 0) return false;
    if (missed > this.#invalidations.length) return true;
    return this.#invalidations.slice(-missed).some((each) => each === null || hasAny(tags, each));
  }

  get bytes(): number {
    return this.#cached.size;
  }
}

function hasAny(tags: Tags, wanted: Iterable<string>): boolean {
  for (const tag of wanted) if (tags.has(tag)) return true;
  return false;
}
