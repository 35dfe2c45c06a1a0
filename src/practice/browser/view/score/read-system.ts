/** The allowed elements of an engraving; all others are rejected. */
const allowed = new Set(
  "svg g defs symbol use path rect line ellipse circle polyline polygon text tspan title desc style".split(
    " ",
  ),
);

/**
 * The id of a printed note in the page. The prefix prevents collisions of the score's ids with the
 * page's own.
 */
export const printedId = (noteId: string): string => `print-${noteId}`;

/**
 * Reads an engraved system as an element of this document, with every id changed by {@link
 * printedId}. Throws for content beyond drawing: scripts, handlers or references to other
 * documents.
 */
export function readSystem(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = document.importNode(parsed.documentElement, true);
  if (!(root instanceof SVGSVGElement)) throw new Error("The printed score is unreadable.");
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const isDrawing = allowed.has(element.localName) && [...element.attributes].every(isHarmless);
    if (!isDrawing) throw new Error(`The printed score holds <${element.localName}>.`);
  }
  renameIds(root);
  return root;
}

function renameIds(root: SVGSVGElement): void {
  for (const style of root.querySelectorAll("style")) {
    // The selectors of an engraving's style apply only to the engraving itself.
    style.textContent = style.textContent.replaceAll(`#${root.id}`, `#${printedId(root.id)}`);
  }
  for (const element of [root, ...root.querySelectorAll("[id], use")]) {
    if (element.id !== "") element.id = printedId(element.id);
    const href = element.getAttribute("href");
    if (href !== null) element.setAttribute("href", `#${printedId(href.slice(1))}`);
  }
}

function isHarmless({ localName, value }: Attr): boolean {
  if (localName.startsWith("on")) return false;
  return localName !== "href" || value.startsWith("#");
}
