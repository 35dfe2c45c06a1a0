import { readFile } from "node:fs/promises";
import { BoundedCache } from "#platform/server/http/cache/bounded-cache.ts";

/**
 * Files that are asked for again and again, kept whole in memory, up to so many bytes in all. A
 * file asked for once is cold: one viewer seeking through a lesson must not push out what a class
 * is watching.
 */
export class FileCache {
  readonly #limitBytes: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #askedOnce = new BoundedCache<true>(20_000);
  readonly #reading = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The file's content if it is kept. */
  peek(file: string): Buffer | undefined {
    const body = this.#kept.get(file);
    if (body) {
      this.#kept.delete(file);
      this.#kept.set(file, body);
    }
    return body;
  }

  /** Notes that a file was asked for; true from the second time on. */
  isWarm(file: string): boolean {
    if (this.#askedOnce.get(file)) return true;
    this.#askedOnce.set(file, true);
    return false;
  }

  /** Reads a file into memory, once for all who ask at the same time. */
  async load(file: string): Promise<Buffer> {
    const running = this.#reading.get(file);
    if (running) return running;
    const reading = readFile(file).finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    const body = await reading;
    this.#keep(file, body);
    return body;
  }

  #keep(file: string, body: Buffer): void {
    if (body.length > this.#limitBytes || this.#kept.has(file)) return;
    this.#kept.set(file, body);
    this.#bytes += body.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
