/** The id of a note that has none in its file: its measure and its place in it, rests counted, from 1. */
export const nameNote = (writtenIndex: number, place: number): string =>
  `note-${writtenIndex + 1}-${place}`;

/** A note's own id, where it is one that pages and drawings can use. */
export const ownId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[A-Za-z_][\w.-]{0,63}$/.test(id) ? id : undefined;

/** A score whose every note has the id by which {@link readScore} names it. */
export function nameNotes(xml: string): string {
  let [measure, place] = [-1, 0];
  return xml.replace(skippedOrTag, (found, tag: string | undefined, attributes = "") => {
    if (tag === "measure") [measure, place] = [measure + 1, 0];
    if (tag !== "note") return found;
    place += 1;
    const written = / id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.replace(/\s/g, " "));
    if (ownId(written?.[1] ?? written?.[2])) return found;
    const rest = found.slice("<note".length).replace(/\sid\s*=\s*(?:"[^"]*"|'[^']*')/, "");
    return `<note id="${nameNote(measure, place)}"${rest}`;
  });
}

/** Comments and character data are matched first, so that tags inside them are left alone. */
const skippedOrTag =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(measure|note)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
