/** The id of a note that has none in its file: its measure and its place in it, rests counted, from 1. */
export const nameNote = (writtenIndex: number, place: number): string =>
  `note-${writtenIndex + 1}-${place}`;

/** A score whose every note has the id by which {@link readScore} names it. */
export function nameNotes(xml: string): string {
  let [measure, place] = [-1, 0];
  return xml.replace(skippedOrTag, (found, tag: string | undefined, attributes = "") => {
    if (tag === "measure") [measure, place] = [measure + 1, 0];
    if (tag !== "note") return found;
    place += 1;
    return /\sid\s*=/.test(attributes)
      ? found
      : `<note id="${nameNote(measure, place)}"${found.slice(5)}`;
  });
}

/** Comments and character data are matched first, so that tags inside them are left alone. */
const skippedOrTag =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(measure|note)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
