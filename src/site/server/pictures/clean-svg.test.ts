import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";
import { encodeLogo } from "./encode-picture.ts";

const svg = (content: string, more = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"${more}>${content}</svg>`,
  );

test("an SVG of shapes and gradients is drawn sharp in the size of a logo, on a transparent ground [school-logo-7]", async () => {
  const drawing = svg(
    `<title>Keys</title><!-- made by hand -->
    <defs><linearGradient id="brass"><stop offset="0" stop-color="#c81414"/><stop offset="1" stop-color="#c81414"/></linearGradient></defs>
    <g transform="scale(1)" class="keys" data-name="Layer 1"><rect width="20" height="20" fill="url(#brass)"/></g>`,
  );
  const png = await encodeLogo(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), drawing]));
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 288, height: 144, channels: 4 });
  const middle = 72 * 288 * 4;
  expect([...data.subarray(middle + 400, middle + 404)]).toEqual([200, 20, 20, 255]);
  expect(data.at(middle + 288 * 4 - 1)).toBe(0);
  expect(String(cleanSvg(drawing))).not.toMatch(/title|class|data-name|<!--/);
});

test("Inkscape's SVG is drawn: styles, gradients that name others, its own elements and hidden layers [school-logo-14]", async () => {
  const inkscape = svg(
    `<sodipodi:namedview id="base" inkscape:zoom="0.7"><inkscape:grid/></sodipodi:namedview>
    <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
    <defs><linearGradient id="colours"><stop style="stop-color:#c81414;stop-opacity:1" offset="0"/></linearGradient>
    <linearGradient xlink:href="#colours" id="place" x1="0" x2="20" gradientUnits="userSpaceOnUse"/></defs>
    <g inkscape:groupmode="layer"><rect width="20" height="20" style="fill:url(#place);stroke:none;-inkscape-stroke:none"/></g>
    <g style="display:none"><rect width="40" height="20" style="fill:#000000"/></g>`,
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.2"',
  );
  expect(await coloursOf(inkscape)).toEqual([[200, 20, 20, 255], 0]);
});

test("Illustrator's SVG is drawn: a DOCTYPE without entities and rules by class [school-logo-15]", async () => {
  const drawn = svg(
    '<style type="text/css">\n\t.st0{fill:#C81414;}\n\t.st1, .st2{display:none;}\n</style><rect class="st0" width="20" height="20"/><rect class="st2" width="40" height="20"/>',
    ' version="1.1" id="Layer_1" x="0px" y="0px" style="enable-background:new 0 0 40 20;"',
  );
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const bytes = Buffer.concat([Buffer.from(`<?xml version="1.0"?>${doctype}`), drawn]);
  expect(await coloursOf(bytes)).toEqual([[200, 20, 20, 255], 0]);
  expect(String(cleanSvg(bytes))).not.toMatch(/DOCTYPE|style|class/);
});

/** The colour within the left half, and the opacity at the right edge. */
async function coloursOf(logo: Buffer): Promise<unknown> {
  const data = await sharp(await encodeLogo(logo))
    .raw()
    .toBuffer();
  const middle = 72 * 288 * 4;
  return [[...data.subarray(middle + 400, middle + 404)], data.at(middle + 288 * 4 - 1)];
}

test("an SVG without a viewBox is drawn by its size in pixels [school-logo-8]", async () => {
  const plain = '<svg width="50px" height="300"><circle cx="25" cy="150" r="25"/></svg>';
  const { width, height } = await sharp(await encodeLogo(Buffer.from(plain))).metadata();
  expect({ width, height }).toEqual({ width: 24, height: 144 });
});

test.each([
  ["the element script", "<script>alert(1)</script>"],
  ["the element style", "<style>path{fill:red}</style>"],
  ["the element foreignObject", "<foreignObject/>"],
  ["the element use", '<use xlink:href="#a"/>'],
  ["the element image", '<image href="file:///etc/passwd"/>'],
  ["the element a", '<a href="https://else.test"/>'],
  ["the element text", "<text>Keys</text>"],
  ["the element svg:script", "<svg:script/>"],
  ["an svg element within another", "<g><svg/></g>"],
  ["the attribute href", '<linearGradient href="a.svg#a"/>'],
  ["the attribute href", '<path href="#a"/>'],
  ["the style filter", '<path style="filter:url(#blur)"/>'],
  [
    "a reference in the attribute fill",
    "<style>.a{fill:url(https://else.test)}</style><path class='a'/>",
  ],
  ["the element style", "<style>@import url(https://else.test/a.css);</style>"],
  ["the attribute xlink:href", '<linearGradient xlink:href="https://else.test/#a"/>'],
  ["the attribute onload", '<path onload="alert(1)"/>'],
  ["a reference in the attribute fill", '<path style="fill:url(https://else.test)"/>'],
  ["the attribute filter", '<path filter="url(#blur)"/>'],
  ["a reference in the attribute fill", '<path fill="url(https://else.test/#a)"/>'],
  ["a reference in the attribute fill", '<path fill="url( #a) url(file:///a)"/>'],
  ["a reference in the attribute stroke", '<path stroke="URL(http:a)"/>'],
  ["an entity (&)", "<path fill='&#117;rl(a)'/>"],
  ["a declaration or CDATA", "<title><![CDATA[a]]></title>"],
  ["a processing instruction", "<?xml-stylesheet href='a.css'?>"],
  ["a mistake in its XML", "<g>"],
  ["more than 30 levels of groups", `${"<g>".repeat(40)}${"</g>".repeat(40)}`],
  ["more than 5000 elements", "<g/>".repeat(5_001)],
  ["more than 200 kB", `<path d="${"M0 0".repeat(60_000)}"/>`],
])("an SVG with %s is refused by name [school-logo-9]", (reason, content) => {
  expect(() => cleanSvg(svg(content))).toThrow(reason);
});

test("a DOCTYPE, another root and an SVG without a size are refused [school-logo-10]", () => {
  const declared = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("")}`;
  expect(() => cleanSvg(Buffer.from(declared))).toThrow("a DOCTYPE");
  expect(() => cleanSvg(Buffer.from("<html/>"))).toThrow("no svg element");
  expect(() => cleanSvg(Buffer.from("<svg width='100%'/>"))).toThrow("neither a viewBox");
});
