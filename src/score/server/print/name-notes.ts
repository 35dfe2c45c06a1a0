import { tagsOf } from "../xml/xml-tags.ts";

/**
 * The id of a note without one in its file: its measure and its index there, from 1, counting
 * rests.
 */
export const nameNote = (writtenIndex: number, place: number): string =>
  `note-${writtenIndex + 1}-${place}`;

/** A note's own id, if pages and drawings can use it. */
export const ownId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[A-Za-z_][\w.-]{0,63}$/.test(id) ? id : undefined;

/** A score in which every note has the id that {@link readScore} gives it. */
export function nameNotes(xml: string): string {
  let [measure, place, written] = [-1, 0, 0];
  const named: string[] = [];
  for (const { name, from, to, isEnd } of tagsOf(xml)) {
    if (isEnd) continue;
    if (name === "measure") [measure, place] = [measure + 1, 0];
    if (name !== "note") continue;
    place += 1;
    const attributes = xml.slice(from + "<note".length, to);
    const [found = "", inDouble, inSingle] = writtenId.exec(attributes) ?? [];
    if (ownId(inDouble ?? inSingle)) continue;
    const rest = attributes.replace(found, "");
    named.push(xml.slice(written, from), `<note id="${nameNote(measure, place)}"${rest}`);
    written = to;
  }
  return named.join("") + xml.slice(written);
}

const writtenId = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/;
