/** Elements of an engraving; anything else is refused. */
const allowed = new Set(
  "svg g defs symbol use path rect line ellipse circle polyline polygon text tspan title desc style".split(
    " ",
  ),
);

/**
 * Reads an engraved line as an element for this document. Throws where it holds anything but drawing:
 * scripts, handlers or references to other documents.
 */
export function readSystem(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = document.importNode(parsed.documentElement, true);
  if (!(root instanceof SVGSVGElement)) throw new Error("The printed score is unreadable.");
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const isDrawing = allowed.has(element.localName) && [...element.attributes].every(isHarmless);
    if (!isDrawing) throw new Error(`The printed score holds <${element.localName}>.`);
  }
  return root;
}

function isHarmless({ localName, value }: Attr): boolean {
  if (localName.startsWith("on")) return false;
  return localName !== "href" || value.startsWith("#");
}
