import { VerovioToolkit } from "verovio/esm";
import createVerovioModule from "verovio/wasm";
import { nameNotes, readScore, withoutElements } from "#score/server/index.ts";
import { type EngravedLayout, engravedLayouts } from "../../contract/practice-document.ts";
import { cleanSvg } from "./clean-svg.ts";
import type { DrawnScore, DrawnSystem } from "./drawn-system.ts";
import { transpositionInterval } from "./transposition-interval.ts";

/** Width in pixels, and size in percent: staves are 25 px high on a phone, 30 elsewhere. */
const sizes: Readonly<Record<EngravedLayout, { width: number; scale: number }>> = {
  narrow: { width: 360, scale: 35 },
  wide: { width: 1100, scale: 42 },
};

/**
 * Engraves a score as it is written, or in another key, one drawing a line, for a phone and for a wide screen.
 * Takes seconds of computing: see `engraving-process.ts`. Throws where the engraver cannot read the score.
 */
export async function engraveScore(musicXml: string, semitones = 0): Promise<DrawnScore> {
  const toolkit = new VerovioToolkit(await loadVerovio());
  // There is one part, and its name would take a bar's place on a phone.
  const xml = withoutElements(nameNotes(musicXml), partNames, { leaveEmpty: true });
  const transpose =
    semitones === 0 ? "" : transpositionInterval(readScore(musicXml).keyFifths, semitones);
  const measures = xml.match(/<measure[\s>]/g)?.length ?? 0;
  const layouts = engravedLayouts.map((layout): [EngravedLayout, DrawnSystem[]] => {
    const systems = engraveLayout(toolkit, xml, { layout, transpose });
    const drawn = systems.reduce((sum, system) => sum + system.measures, 0);
    if (drawn !== measures) throw new Error(`${drawn} of ${measures} bars were engraved`);
    return [layout, systems];
  });
  const [narrow = [], wide = []] = layouts.map(([, systems]) => systems);
  return { narrow, wide };
}

const partNames = ["part-name", "part-abbreviation"];

let loading: Promise<object> | undefined;
const loadVerovio = () => {
  loading ??= createVerovioModule();
  return loading;
};

function engraveLayout(
  toolkit: VerovioToolkit,
  xml: string,
  { layout, transpose }: { layout: EngravedLayout; transpose: string },
) {
  const { width, scale } = sizes[layout];
  toolkit.setOptions({
    scale,
    pageWidth: Math.floor((width * 100) / scale),
    pageHeight: 10_000,
    adjustPageHeight: true,
    breaks: "auto",
    systemMaxPerPage: 1,
    transpose,
    header: "none",
    footer: "none",
    expandNever: true,
    xmlIdSeed: 1,
    pageMarginLeft: 40,
    pageMarginRight: 20,
    pageMarginTop: 30,
    pageMarginBottom: 30,
    svgViewBox: true,
    svgRemoveXlink: true,
    svgFormatRaw: true,
    smuflTextFont: "none",
  });
  if (!toolkit.loadData(xml)) throw new Error("the engraver cannot read the score");
  return Array.from({ length: toolkit.getPageCount() }, (_, index) =>
    cleanSvg(toolkit.renderToSVG(index + 1), `${layout}-${index}`),
  );
}
