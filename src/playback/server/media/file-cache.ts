import { readFile } from "node:fs/promises";
import { BoundedCache } from "#platform/server/http/cache/bounded-cache.ts";

/**
 * An LRU cache of whole files, bounded in bytes. A file is cached from its second request on, so one
 * viewer seeking through a lesson does not evict what a class is watching.
 */
export class FileCache {
  readonly #limitBytes: number;
  readonly #files = new Map<string, Buffer>();
  readonly #requestedOnce = new BoundedCache<true>(20_000);
  readonly #reading = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The file's content if it is cached. */
  peek(file: string): Buffer | undefined {
    const body = this.#files.get(file);
    if (body) {
      this.#files.delete(file);
      this.#files.set(file, body);
    }
    return body;
  }

  /** Records a request for a file; true from the second one on. */
  wasRequestedBefore(file: string): boolean {
    if (this.#requestedOnce.get(file)) return true;
    this.#requestedOnce.set(file, true);
    return false;
  }

  /** Reads a file into the cache, once for concurrent requests. */
  async load(file: string): Promise<Buffer> {
    const running = this.#reading.get(file);
    if (running) return running;
    const reading = readFile(file).finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    const body = await reading;
    this.#store(file, body);
    return body;
  }

  #store(file: string, body: Buffer): void {
    if (body.length > this.#limitBytes || this.#files.has(file)) return;
    this.#files.set(file, body);
    this.#bytes += body.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}
