import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Embeds a parsed font under a name; the package's types lack this overload. */
      font(font: Font, name: string): this;
    }
  }
}

/** The school's colours on paper. Only the lit key is filled, so that the page prints well. */
export const inks = { text: "#1b1715", muted: "#6a5f54", accent: "#b97f35", rule: "#d9d2c6" };

export interface TextStyle {
  font: ReceiptFont;
  sizePt: number;
  colour: string;
  align?: "left" | "right";
  /** Text beyond these lines ends in an ellipsis. */
  maxLines?: number;
  /** The element's role for screen readers. */
  role?: "H1" | "H2" | "P";
}

/** A place on the page, in points from its top left corner. */
export interface Column {
  x: number;
  width: number;
}

/** One A4 page with texts and rules. Every method returns the y below its drawing. */
export interface ReceiptPage {
  text(text: string, at: Column & { y: number }, style: TextStyle): number;
  rule(at: Column & { y: number }, colour?: string): number;
  /** Decoration, which screen readers skip. */
  path(path: string, at: { x: number; y: number }, colour: string): void;
  /** A PNG as large as fits, from its top left corner. Decoration, as the path. */
  picture(
    png: Buffer,
    at: { x: number; y: number },
    space: { width: number; height: number },
  ): number;
  /** Ends the document and returns its bytes. Nothing can be drawn afterwards. */
  end(): Promise<Uint8Array>;
}

export const pageSize = { width: 595.28, height: 841.89 };

/** Opens a page. The same title, date and drawing give the same bytes. */
export function openReceiptPage(info: {
  title: string;
  author: string;
  createdAt: Date;
}): ReceiptPage {
  const doc = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    pdfVersion: "1.7",
    lang: "en",
    tagged: true,
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: info.author,
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  });
  const bytes = collect(doc);
  const structure = doc.struct("Document");
  doc.addStructure(structure);
  return {
    text(text, { x, y, width }, style) {
      const { align = "left", maxLines, role = "P" } = style;
      doc
        .font(openReceiptFont(style.font), style.font)
        .fontSize(style.sizePt)
        .fillColor(style.colour);
      const limit = maxLines && { height: maxLines * doc.currentLineHeight(true), ellipsis: true };
      const options = { width, align, ...limit };
      const draw = () => doc.text(text, x, y, options);
      structure.add(doc.struct(role, {}, [draw]));
      return doc.y;
    },
    rule({ x, y, width }, colour = inks.rule) {
      doc.markContent("Artifact");
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(colour);
      doc.endMarkedContent();
      return y;
    },
    path(path, { x, y }, colour) {
      doc.markContent("Artifact");
      doc.save().translate(x, y).path(path).fill(colour).restore();
      doc.endMarkedContent();
    },
    picture(png, { x, y }, space) {
      // A PNG's first chunk has its size.
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      const scale = Math.min(space.width / width, space.height / height);
      doc.markContent("Artifact");
      doc.image(png, x, y, { width: width * scale, height: height * scale });
      doc.endMarkedContent();
      return y + height * scale;
    },
    async end() {
      structure.end();
      doc.end();
      return bytes;
    },
  };
}

async function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Complete Noto Sans, with ₦ and all letters of Yoruba, some of which the school's own faces lack.
 * Fraunces has only Western European letters.
 */
const files = {
  regular: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  strong: "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  title: "@fontsource/fraunces/files/fraunces-latin-300-normal.woff",
  name: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff",
} as const;

type ReceiptFont = keyof typeof files;

const require = createRequire(import.meta.url);
const opened = new Map<ReceiptFont, Font>();

/** Cached in the process: parsing takes four times as long as drawing a receipt. */
function openReceiptFont(name: ReceiptFont): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = openSync(require.resolve(files[name]));
  if (!("layout" in font)) throw new Error(`${files[name]} is not a single font.`);
  nameGlyphs(font);
  opened.set(name, font);
  return font;
}

/**
 * Sets each glyph's text for copying and searching. By default a font keeps the text of a glyph's
 * first drawing: with ọ́ drawn as o, dot and accent, every later o would read as ọ.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) {
    // Ligatures such as ﬁ stand for their letters.
    const character = String.fromCodePoint(codePoint);
    if (character.normalize("NFKC") === character.normalize("NFC"))
      font.glyphForCodePoint(codePoint);
  }
}

/** The font of the school's name: Fraunces if it has every letter. */
export function fontOfName(name: string): ReceiptFont {
  return /^[ -~À-ÖØ-öø-ÿ]*$/.test(name) ? "name" : "strong";
}
