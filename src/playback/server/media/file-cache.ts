import { LRUCache } from "lru-cache";

/**
 * An LRU cache of whole files, bounded in bytes. A file is cached from its second request on, so one
 * viewer seeking through a lesson does not evict what a class is watching.
 */
export class FileCache {
  readonly #files: LRUCache<string, Buffer>;
  readonly #requestedOnce = new LRUCache<string, true>({ max: 20_000 });
  readonly #reading = new Map<string, Promise<Buffer>>();

  constructor(limitBytes: number) {
    this.#files = new LRUCache({
      maxSize: limitBytes,
      // At least 1: lru-cache refuses the size of an empty file.
      sizeCalculation: (body) => Math.max(1, body.length),
    });
  }

  get bytes(): number {
    return this.#files.calculatedSize;
  }

  /** The file's content if it is cached. */
  peek(file: string): Buffer | undefined {
    return this.#files.get(file);
  }

  /** Records a request for a file; true from the second one on. */
  wasRequestedBefore(file: string): boolean {
    if (this.#requestedOnce.get(file)) return true;
    this.#requestedOnce.set(file, true);
    return false;
  }

  /** Reads a file into the cache, once for concurrent requests. */
  async load(file: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#reading.get(file);
    if (running) return running;
    const reading = read().finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    const body = await reading;
    this.#files.set(file, body);
    return body;
  }
}
