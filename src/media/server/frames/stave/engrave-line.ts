import { VerovioToolkit } from "verovio/esm";
import createVerovioModule from "verovio/wasm";
import { nameNotes, withoutElements } from "#score/server/index.ts";

/**
 * Engraves a score as it is written in one endless line, as SVG, without words, chord symbols and fingering:
 * the band is small, and the film shows them elsewhere. Throws where the engraver cannot read the score.
 */
export async function engraveLine(musicXml: string): Promise<string> {
  const toolkit = new VerovioToolkit(await createVerovioModule());
  toolkit.setOptions({
    scale: 100,
    breaks: "none",
    pageWidth: 100_000,
    pageHeight: 10_000,
    adjustPageHeight: true,
    adjustPageWidth: true,
    header: "none",
    footer: "none",
    expandNever: true,
    xmlIdSeed: 1,
    mnumInterval: 0,
    spacingStaff: 8,
    staffLineWidth: 0.2,
    pageMarginLeft: 0,
    pageMarginRight: 0,
    pageMarginTop: 0,
    pageMarginBottom: 0,
    svgViewBox: true,
    svgRemoveXlink: true,
    svgFormatRaw: true,
    smuflTextFont: "none",
  });
  if (!toolkit.loadData(withoutWords(nameNotes(musicXml)))) {
    throw new Error("the engraver cannot read the score");
  }
  return toolkit.renderToSVG(1);
}

function withoutWords(xml: string): string {
  const nameless = withoutElements(xml, ["part-name", "part-abbreviation"], { leaveEmpty: true });
  return withoutElements(nameless, ["direction", "harmony", "fingering"]);
}
