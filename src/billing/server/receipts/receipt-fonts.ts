import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

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

export type ReceiptFont = keyof typeof files;

const require = createRequire(import.meta.url);
const opened = new Map<ReceiptFont, Font>();

/** Parsed once a process: parsing takes four times as long as drawing a receipt. */
export function openReceiptFont(name: ReceiptFont): Font {
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
