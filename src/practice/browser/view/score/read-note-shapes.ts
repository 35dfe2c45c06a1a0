import type { NoteShape } from "./note-light-painter.ts";

/**
 * The glyphs and strokes of a printed note, in the coordinates of an element of the page. An
 * engraving places glyphs by `<use>`. A hidden note has no shapes.
 */
export function readNoteShapes(note: Element, box: { left: number; top: number }): NoteShape[] {
  return [...note.querySelectorAll("use, path, ellipse")].flatMap((element) => {
    if (!(element instanceof SVGGraphicsElement)) return [];
    const placed = element.getScreenCTM();
    if (!placed) return [];
    const inBox = new DOMMatrix([1, 0, 0, 1, -box.left, -box.top]).multiply(
      new DOMMatrix([placed.a, placed.b, placed.c, placed.d, placed.e, placed.f]),
    );
    if (element instanceof SVGUseElement) return readGlyph(element, inBox);
    const path = pathOf(element);
    if (path === "") return [];
    const width = element.getAttribute("stroke-width");
    return [shapeOf(path, inBox, width === null ? null : Number(width))];
  });
}

function readGlyph(use: SVGUseElement, inBox: DOMMatrix): NoteShape[] {
  const glyph = document.getElementById(use.href.baseVal.slice(1));
  return [...(glyph?.querySelectorAll("path") ?? [])].map((path) => {
    const own = path.transform.baseVal.consolidate()?.matrix;
    const matrix = own
      ? inBox.multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]))
      : inBox;
    return shapeOf(pathOf(path), matrix, null);
  });
}

function pathOf(element: SVGGraphicsElement): string {
  if (!(element instanceof SVGEllipseElement)) return element.getAttribute("d") ?? "";
  const [x, y, rx, ry] = [element.cx, element.cy, element.rx, element.ry].map(
    ({ baseVal }) => baseVal.value,
  );
  return `M${Number(x) - Number(rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * Number(rx)} 0a${rx} ${ry} 0 1 0 ${-2 * Number(rx)} 0Z`;
}

const shapeOf = (
  path: string,
  { a, b, c, d, e, f }: DOMMatrix,
  strokeWidth: number | null,
): NoteShape => ({ path, matrix: [a, b, c, d, e, f], strokeWidth });
