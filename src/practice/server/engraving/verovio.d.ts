// The package brings no types; these are the parts that are used.

declare module "verovio/wasm" {
  export default function createVerovioModule(): Promise<object>;
}

declare module "verovio/esm" {
  export class VerovioToolkit {
    constructor(module: object);
    setOptions(options: Record<string, string | number | boolean>): void;
    loadData(data: string): boolean;
    getPageCount(): number;
    renderToSVG(page: number): string;
  }
}
