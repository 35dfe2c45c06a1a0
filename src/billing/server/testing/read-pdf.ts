import { extractTextItems, getDocumentProxy, getMeta, getResolvedPDFJS } from "unpdf";
import * as z from "zod";

/** A text on a page with its box in points, from the page's bottom left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PdfContent {
  pageCount: number;
  /** In drawing order, one entry per line; composed Unicode. */
  texts: readonly PlacedText[];
  title: unknown;
  language: unknown;
  /** The number of drawn glyphs that the fonts lack. */
  missingGlyphs: number;
  glyphs: number;
}

const shownText = z.tuple([
  z.array(z.union([z.number(), z.looseObject({ originalCharCode: z.int() })])),
]);

/** Reads a PDF as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(bytes.slice());
  const { items } = await extractTextItems(pdf);
  const { info } = await getMeta(pdf);
  const { OPS } = await getResolvedPDFJS();
  const operators = await (await pdf.getPage(1)).getOperatorList();
  const glyphs = operators.fnArray.flatMap((operator, index) =>
    operator === OPS.showText
      ? shownText
          .parse(operators.argsArray[index])[0]
          .flatMap((it) => (typeof it === "number" ? [] : [it.originalCharCode]))
      : [],
  );
  return {
    pageCount: pdf.numPages,
    texts: items.flat().map(({ str, x, y, width, height }) => {
      return { text: str.normalize("NFC"), x, y, width, height };
    }),
    title: info.Title,
    language: info.Language,
    // pdfkit's subsets start with the glyph for missing characters.
    missingGlyphs: glyphs.filter((code) => code === 0).length,
    glyphs: glyphs.length,
  };
}
