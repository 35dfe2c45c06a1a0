import { tagsOf } from "./xml-tags.ts";

/** The id of a note that has none in its file: its measure and its place in it, rests counted, from 1. */
export const nameNote = (writtenIndex: number, place: number): string =>
  `note-${writtenIndex + 1}-${place}`;

/** A note's own id, where it is one that pages and drawings can use. */
export const ownId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[A-Za-z_][\w.-]{0,63}$/.test(id) ? id : undefined;

/** A score whose every note has the id by which {@link readScore} names it. */
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
