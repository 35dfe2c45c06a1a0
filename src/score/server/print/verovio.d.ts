// The package has no types. These are the parts that the school uses.

declare module "verovio/wasm" {
  export default function createVerovioModule(): Promise<object>;
}

declare module "verovio/esm" {
  export const LOG_OFF: number;
  export function enableLog(level: number, module: object): void;
  export class VerovioToolkit {
    constructor(module: object);
    setOptions(options: Record<string, string | number | boolean>): void;
    loadData(data: string): boolean;
    getPageCount(): number;
    renderToSVG(page: number): string;
    renderToTimemap(options: Record<string, boolean>): unknown;
    getMEI(): string;
    /** Frees its memory. */
    destroy(): void;
  }
}
