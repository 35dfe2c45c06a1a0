import { loadEngraver, preparePrint, readScore, type ScorePrint } from "#score/server/index.ts";
import type { EngravedLayout } from "../../contract/practice-document.ts";
import { cleanSvg } from "./clean-svg.ts";
import type { DrawnScore, DrawnSystem } from "./drawn-system.ts";
import { findFailingBar, UndrawnError } from "./find-failing-bar.ts";
import { transpositionInterval } from "./transposition-interval.ts";

/** Width in pixels, and scale in percent: staves are 25 px high on a phone, 30 px elsewhere. */
const sizes: Readonly<Record<EngravedLayout, { width: number; scale: number }>> = {
  narrow: { width: 360, scale: 35 },
  wide: { width: 1100, scale: 42 },
};

export interface PrintOptions {
  semitones?: number;
  /** The parts that are printed, from 0; by default those that the file's own hands play. */
  printedParts?: readonly number[] | null;
}

/** The processor time in which a failing bar is searched. */
const mostSearchMs = 15_000;

/**
 * Engraves a score as written or transposed, one drawing per line, for a phone and for a wide
 * screen. Computes for seconds: see `engraving-process.ts`. Throws UndrawnError, which names the
 * bar, if the engraver cannot draw the score.
 */
export async function engraveScore(
  musicXml: string,
  { semitones = 0, printedParts = null }: PrintOptions = {},
): Promise<DrawnScore> {
  const print = preparePrint(musicXml, printedParts);
  const transpose =
    semitones === 0 ? "" : transpositionInterval(readScore(musicXml).keyFifths, semitones);
  try {
    return {
      narrow: await engraveSystems(print, { layout: "narrow", transpose }),
      wide: await engraveSystems(print, { layout: "wide", transpose }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UndrawnError(reason, await findBar(print, transpose));
  }
}

function findBar(print: ScorePrint, transpose: string): Promise<string | null> {
  const start = process.cpuUsage();
  const isTimeLeft = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000 < mostSearchMs;
  };
  const canEngrave = (part: ScorePrint) =>
    engraveSystems(part, { layout: "wide", transpose }).then(
      () => true,
      () => false,
    );
  return findFailingBar(print, { canEngrave, isTimeLeft });
}

/** Throws if the engraver cannot read the print, or leaves bars out. */
async function engraveSystems(
  { xml, bars }: ScorePrint,
  { layout, transpose }: { layout: EngravedLayout; transpose: string },
): Promise<DrawnSystem[]> {
  const { engrave } = await loadEngraver();
  const { width, scale } = sizes[layout];
  const pages = await engrave(xml, {
    breaks: "auto",
    scale,
    pageWidth: Math.floor((width * 100) / scale),
    systemMaxPerPage: 1,
    transpose,
    pageMarginLeft: 40,
    pageMarginRight: 20,
    pageMarginTop: 30,
    pageMarginBottom: 30,
  });
  const systems = pages.map((page, index) => cleanSvg(page, `${layout}-${index}`));
  const drawn = systems.reduce((sum, { measures }) => sum + measures, 0);
  if (drawn !== bars.length) throw new Error(`${drawn} of ${bars.length} bars were engraved`);
  return systems;
}
