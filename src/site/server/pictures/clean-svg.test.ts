import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";
import { encodeLogo } from "./encode-logo.ts";

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
  ["the attribute href", '<linearGradient href="#a"/>'],
  ["the attribute xlink:href", '<linearGradient xlink:href="https://else.test/#a"/>'],
  ["the attribute onload", '<path onload="alert(1)"/>'],
  ["the attribute style", '<path style="fill:url(https://else.test)"/>'],
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
