import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";

const drawn = (inside: string, style = "#x1 path {stroke:currentColor}") =>
  '<svg viewBox="0 0 360 120" version="1.1" xmlns="http://www.w3.org/2000/svg" overflow="visible" id="x1">' +
  `<desc>Engraved</desc><defs><g id="E050-x1"><path d="M0"/></g></defs><style type="text/css">${style}</style>` +
  `<svg class="definition-scale" color="black"><g id="m1" class="measure">${inside}</g></svg></svg>\n`;

test("a line keeps its notes' ids, takes the page's colour and has glyphs of its own", () => {
  const note = '<g id="note-1-1" class="note"><use href="#E050-x1"/></g>';
  const sign = '<tspan font-family="Leipzig" font-size="720px">\uECA5</tspan>';
  const { svg, ...size } = cleanSvg(drawn(`${note}<text>${sign}</text>`), "wide-3");
  expect(size).toEqual({ measures: 1, width: 360, height: 120 });
  expect(svg).toContain('<svg fill="currentColor" viewBox="0 0 360 120"');
  expect(svg).toContain('<g id="note-1-1" class="note"><use href="#E050-wide-3"/></g>');
  expect(svg).toContain('<text><tspan font-size="405px"> ♩ </tspan></text>');
  expect(svg).not.toMatch(/black|x1|m1|Engraved/);
});

test("whatever is more than a drawing is refused", () => {
  const hostile = [
    "<script>alert(1)</script>",
    '<image href="http://evil.test/x.png"/>',
    '<a href="#x"><path d="M0"/></a>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<use href="http://evil.test/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,x"/>',
    '<path d="M0" onclick="alert(1)"/>',
    '<path d="M0" style="fill:url(http://evil.test)"/>',
  ];
  for (const inside of hostile)
    expect(() => cleanSvg(drawn(inside), "n"), inside).toThrow(/engraving/);
  for (const css of ["path{fill:url(http://evil.test)}", "@import 'x';", "@font-face{}"]) {
    expect(() => cleanSvg(drawn("", css), "n"), css).toThrow(/style/);
  }
  expect(() => cleanSvg("<html></html>", "n")).toThrow(/no drawing/);
});
