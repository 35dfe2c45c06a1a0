/** A glyph of the music font at its place. */
export interface Glyph {
  name: string;
  x: number;
  y: number;
  scale: number;
}

interface Measure {
  left: number;
  right: number;
  /**
   * The part of the drawing that belongs to the bar when a jump leads to or from it. It excludes
   * clef and key signature at the line's start, and includes half of a sign that ends one repeat
   * and starts another.
   */
  from: number;
  to: number;
}

/** A clef or a key signature, which applies to its staff from `x` on. */
interface Sign {
  kind: "clef" | "key";
  staff: number;
  x: number;
  glyphs: Glyph[];
}

/** A score engraved in one line. All lengths are in the drawing's units. */
export interface EngravedLine {
  svg: string;
  width: number;
  height: number;
  /** The distance between two lines of a staff. */
  space: number;
  /** The first and last line of each staff. */
  staves: { top: number; bottom: number }[];
  /** Measures as written. */
  measures: Measure[];
  /** Note heads by note id. */
  heads: Map<string, Glyph>;
  signs: Sign[];
  /** Outlines of glyphs, upside down. */
  outlines: Map<string, string>;
}

const staffLine = /<path d="M(-?\d+) (-?\d+) L(-?\d+) \2"/g;
const use =
  /<use [^<>]{0,500}href="#([^"]+)" transform="translate\(([-\d.]+), ([-\d.]+)\) scale\(([-\d.]+)/g;
const head =
  /<g id="([^"]+)" class="note"[^<>]{0,500}>(?:(?!class="note")[\s\S])*?class="notehead"[^<>]{0,500}>(<use [^<>]{0,500}>)/g;
const natural = "E261";

/** Reads the positions in an engraved line. Throws for any other SVG. */
export function readLine(svg: string): EngravedLine {
  const [, width, height] =
    /class="definition-scale"[^<>]{0,500}viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const drawings = svg.split(/<g [^<>]{0,500}class="measure"[^<>]{0,500}>/).slice(1);
  const measures = drawings.map(readMeasure);
  const staves = stavesOf(drawings[0] ?? "").map((lines) => ({
    top: Math.min(...lines.map(([, , y]) => Number(y))),
    bottom: Math.max(...lines.map(([, , y]) => Number(y))),
  }));
  const [staff] = staves;
  if (!staff || !width || !height) throw new Error("the engraving is no line of music");
  return {
    svg,
    width: Number(width),
    height: Number(height),
    measures,
    staves,
    space: (staff.bottom - staff.top) / 4,
    heads: new Map(
      [...svg.matchAll(head)].flatMap(([, id = "", drawn = ""]) =>
        glyphsOf(drawn).map((glyph): [string, Glyph] => [id, glyph]),
      ),
    ),
    signs: drawings.flatMap(readSigns),
    outlines: new Map(
      [...svg.matchAll(/<g id="([^"]+)"><path [^<>]{0,500}? d="([^"]+)"/g)].map(
        ([, name = "", outline = ""]): [string, string] => [name, outline],
      ),
    ),
  };
}

const splitStaves = (drawing: string) =>
  drawing.split(/<g [^<>]{0,500}class="staff"[^<>]{0,500}>/).slice(1);

const stavesOf = (drawing: string) =>
  splitStaves(drawing).map((staff) => [...staff.matchAll(staffLine)].slice(0, 5));

function readMeasure(drawing: string, index: number, drawings: readonly string[]): Measure {
  const [line] = stavesOf(drawing).flat();
  if (!line) throw new Error("a bar of the engraving has no staff");
  const [left, right] = [Number(line[1]), Number(line[3])];
  const to = turnOf(drawing)?.right ?? right;
  const before = turnOf(drawings[index - 1] ?? "")?.left ?? left;
  if (index > 0) return { left, right, from: before, to };
  const time = /class="meterSig"[^<>]{0,500}>(<use [^<>]{0,500}>)/.exec(drawing)?.[1] ?? "";
  const note = /class="notehead"[^<>]{0,500}>(<use [^<>]{0,500}>)/.exec(drawing)?.[1] ?? "";
  const [first] = [...glyphsOf(time), ...glyphsOf(note)];
  return { left, right, from: Math.max(left, (first?.x ?? left) - 100), to };
}

/** The thick stroke of a bar line that ends one repeat and begins another. */
function turnOf(drawing: string): { left: number; right: number } | undefined {
  const last = drawing.split(/class="barLine[^"]*"/).at(-1) ?? "";
  const strokes = [...last.matchAll(/<path d="M(\d+) [^<>]{0,500}stroke-width="(\d+)"/g)].map(
    ([, x, width]) => ({ x: Number(x), width: Number(width) }),
  );
  const thick = strokes.toSorted((a, b) => b.width - a.width)[0];
  if (!thick || !strokes.some(({ x }) => x > thick.x) || !strokes.some(({ x }) => x < thick.x)) {
    return undefined;
  }
  return { left: thick.x - thick.width, right: thick.x + thick.width };
}

function readSigns(drawing: string): Sign[] {
  return splitStaves(drawing).flatMap((staff, place) =>
    [
      ...staff.matchAll(
        /class="(clef|keySig)"[^<>]{0,500}>((?:<g [^<>]{0,500}class="keyAccid"[^<>]{0,500}>|<use [^<>]{0,500}>|<\/g>)*)/g,
      ),
    ].flatMap(([, name, drawn = ""]): Sign[] => {
      const glyphs = glyphsOf(drawn).filter((glyph) => !glyph.name.startsWith(natural));
      const x = Math.min(...glyphs.map((glyph) => glyph.x));
      if (glyphs.length === 0) return [];
      return [{ kind: name === "clef" ? "clef" : "key", staff: place, x, glyphs }];
    }),
  );
}

function glyphsOf(drawing: string): Glyph[] {
  return [...drawing.matchAll(use)].map(([, name = "", x, y, scale]) => ({
    name,
    x: Number(x),
    y: Number(y),
    scale: Number(scale),
  }));
}
