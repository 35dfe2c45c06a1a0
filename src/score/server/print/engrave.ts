import { VerovioToolkit } from "verovio/esm";
import createVerovioModule from "verovio/wasm";

/** The options of Verovio that its callers choose, in its own units. */
export interface EngravingOptions {
  /** A system ends where the page is full, or the score is one endless line. */
  breaks: "auto" | "none";
  scale: number;
  pageWidth: number;
  adjustPageWidth?: boolean;
  systemMaxPerPage?: number;
  /** An interval, as `M2` or `-m3`; empty for the written key. */
  transpose?: string;
  mnumInterval?: number;
  spacingStaff?: number;
  staffLineWidth?: number;
  pageMarginLeft: number;
  pageMarginRight: number;
  pageMarginTop: number;
  pageMarginBottom: number;
}

let loading: Promise<object> | undefined;

/**
 * Engraves a MusicXML score as it is written, repeats not unfolded: an SVG a page, its notes under their ids.
 * Takes seconds of computing, and a strange score may crash it: it belongs in a child process. Throws where
 * Verovio cannot read the score.
 */
export async function engrave(musicXml: string, options: EngravingOptions): Promise<string[]> {
  loading ??= createVerovioModule();
  const toolkit = new VerovioToolkit(await loading);
  toolkit.setOptions({
    ...options,
    pageHeight: 10_000,
    adjustPageHeight: true,
    header: "none",
    footer: "none",
    expandNever: true,
    xmlIdSeed: 1,
    svgViewBox: true,
    svgRemoveXlink: true,
    svgFormatRaw: true,
    smuflTextFont: "none",
  });
  try {
    if (!toolkit.loadData(musicXml)) throw new Error("the engraver cannot read the score");
    const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) =>
      toolkit.renderToSVG(index + 1),
    );
    toolkit.destroy();
    return pages;
  } catch (error) {
    // A crash may have broken the module.
    loading = undefined;
    throw error;
  }
}
