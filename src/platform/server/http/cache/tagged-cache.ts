import { LRUCache } from "lru-cache";

/** A cached value's tags: invalidating any of them drops the value. */
export type Tags = ReadonlySet<string>;

interface TaggedValue {
  tags: Tags;
  /** False for a value that is returned to its callers but not cached. */
  isCacheable?: boolean;
}

interface TaggedCacheOptions<Value> {
  maxBytes: number;
  /** The value's memory use in bytes. */
  sizeOf: (value: Value) => number;
  maxAgeMs?: number | undefined;
  /** While false, invalidations may be missed, so only values without tags are returned. */
  isCurrent?: (() => boolean) | undefined;
}

/** After more missed invalidations than these, every value counts as invalidated. */
const REMEMBERED = 200;
/** Memory use of an entry beside its value. */
const OVERHEAD_BYTES = 200;

/**
 * A cache bounded in bytes that builds each value once for concurrent requests. A value whose tag
 * is invalidated during the build goes to those who already wait, and is not cached.
 */
export class TaggedCache<Value extends TaggedValue> {
  readonly #cached: LRUCache<string, Value>;
  readonly #running = new Map<string, Promise<Value>>();
  readonly #invalidations: (Iterable<string> | null)[] = [];
  readonly #isCurrent: () => boolean;
  #generation = 0;

  constructor({ maxBytes, sizeOf, maxAgeMs, isCurrent }: TaggedCacheOptions<Value>) {
    this.#isCurrent = isCurrent ?? (() => true);
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + OVERHEAD_BYTES,
      ...(maxAgeMs !== undefined && {
        ttl: maxAgeMs,
        ttlResolution: 0,
        perf: { now: () => Date.now() },
      }),
    });
  }

  get(key: string): Value | undefined {
    const found = this.#cached.get(key);
    return found && (found.tags.size === 0 || this.#isCurrent()) ? found : undefined;
  }

  /** The value being built for the key. */
  findRunning(key: string): Promise<Value> | undefined {
    return this.#isCurrent() ? this.#running.get(key) : undefined;
  }

  /** Builds the value, or joins the build in progress. */
  make(key: string, produce: () => Promise<Value>): Promise<Value> {
    const running = this.findRunning(key);
    if (running) return running;
    const generation = this.#generation;
    const made = produce()
      .then((value) => {
        if (value.isCacheable !== false && !this.#isChangedSince(generation, value.tags)) {
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

  /** Drops the values with one of the tags; without tags everything. */
  invalidate(tags?: Iterable<string>): void {
    this.#generation += 1;
    this.#invalidations.push(tags ?? null);
    if (this.#invalidations.length > REMEMBERED) this.#invalidations.shift();
    // Later requests get a value that is built from now on.
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
    return this.#cached.calculatedSize;
  }
}

function hasAny(tags: Tags, wanted: Iterable<string>): boolean {
  for (const tag of wanted) if (tags.has(tag)) return true;
  return false;
}
