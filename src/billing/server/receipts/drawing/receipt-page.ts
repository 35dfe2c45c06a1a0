import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A parsed font, kept in the document under a name; the package's types lack this. */
      font(font: Font, name: string): this;
    }
  }
}

/** The school's colours on paper: no fills but the lit key, so that it prints well. */
export const inks = { text: "#1b1715", muted: "#6a5f54", accent: "#b97f35", rule: "#d9d2c6" };

export interface TextStyle {
  font: ReceiptFont;
  sizePt: number;
  colour: string;
  align?: "left" | "right";
  /** Text beyond it ends in an ellipsis. */
  maxLines?: number;
  /** The element's role for screen readers. */
  role?: "H1" | "H2" | "P";
}

/** A place on the page, in points from its top left corner. */
export interface Column {
  x: number;
  width: number;
}

/** One A4 page that texts and rules are put on. Every method returns the y below what it drew. */
export interface ReceiptPage {
  text(text: string, at: Column & { y: number }, style: TextStyle): number;
  rule(at: Column & { y: number }, colour?: string): number;
  /** Decoration, which screen readers skip. */
  path(path: string, at: { x: number; y: number }, colour: string): void;
  /** The file's bytes. Nothing can be drawn after it. */
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
 * Noto Sans in whole, with ₦ and all letters of Yoruba: the school's own faces lack some. Fraunces
 * has Western European letters only.
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

/** Parsed once a process: parsing takes four times as long as drawing a receipt. */
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
 * A font remembers what each glyph stood for when it was first drawn, and files say so for copying
 * and searching. With ọ́ drawn as o, dot and accent, every later o would read as ọ.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) {
    // Ligatures such as ﬁ stand for their letters.
    const character = String.fromCodePoint(codePoint);
    if (character.normalize("NFKC") === character.normalize("NFC"))
      font.glyphForCodePoint(codePoint);
  }
}

/** The face of the school's name: Fraunces where it has every letter. */
export function fontOfName(name: string): ReceiptFont {
  return /^[ -~À-ÖØ-öø-ÿ]*$/.test(name) ? "name" : "strong";
}
