import { loadEngraver, nameNotes, withoutElements } from "#score/server/index.ts";

/**
 * Engraves a score as written in one endless line, as SVG, without words, chord symbols and
 * fingerings: the band is small, and the film shows them elsewhere. Throws if the engraver cannot
 * read the score.
 */
export async function engraveLine(musicXml: string): Promise<string> {
  const { engrave } = await loadEngraver();
  const [line] = await engrave(withoutWords(nameNotes(musicXml)), {
    breaks: "none",
    scale: 100,
    pageWidth: 100_000,
    adjustPageWidth: true,
    mnumInterval: 0,
    spacingStaff: 8,
    staffLineWidth: 0.2,
    pageMarginLeft: 0,
    pageMarginRight: 0,
    pageMarginTop: 0,
    pageMarginBottom: 0,
  });
  if (line === undefined) throw new Error("the score has no music");
  return line;
}

function withoutWords(xml: string): string {
  const nameless = withoutElements(xml, ["part-name", "part-abbreviation"], { leaveEmpty: true });
  return withoutElements(nameless, ["direction", "harmony", "fingering"]);
}
