import { ScoreError } from "../score.ts";
import { childOf, childrenOf, readXmlTree, type XmlElement } from "../xml/xml-tree.ts";
import { decodeScoreText } from "./decode-score-text.ts";
import {
  isSafeName,
  isZip,
  listZipEntries,
  readZipEntry,
  type ZipEntry,
  ZipFault,
} from "./read-zip.ts";

const containerName = "META-INF/container.xml";
const mostEntries = 200;
const longestBytes = 8_000_000;

/**
 * The score of a compressed MusicXML file: the first one that its container names. Throws ScoreError for an
 * archive of another program, or one that is unsafe or broken.
 */
export function unzipScore(file: Uint8Array): Uint8Array {
  const archive = Buffer.from(file.buffer, file.byteOffset, file.length);
  try {
    const entries = listZipEntries(archive, mostEntries);
    const score = readZipEntry(archive, findScore(archive, entries), longestBytes);
    if (isZip(score)) throw new ZipFault("holds another archive");
    return score;
  } catch (error) {
    if (error instanceof ZipFault) throw refuse(error.message);
    throw error;
  }
}

const refuse = (fault: string) =>
  new ScoreError(
    `This compressed score ${fault}. Export it again as MusicXML (.mxl or .musicxml) in the notation program.`,
  );

function findScore(archive: Buffer, entries: readonly ZipEntry[]): ZipEntry {
  const container = entries.find(({ name }) => name === containerName);
  const scores = entries.filter(({ name }) => /^[^/[][^/]*\.(?:musicxml|xml)$/i.test(name));
  if (!container) return findOnlyScore(entries, scores);
  const wanted = findRootFile(readZipEntry(archive, container, longestBytes));
  // Programs write a name with accents in one encoding here and in another one there.
  const [only, second] = scores;
  const score = entries.find(({ name }) => name === wanted) ?? (second ? undefined : only);
  if (!score) throw new ZipFault(`lacks the score “${wanted.slice(0, 60)}” that it names`);
  return score;
}

/** The first file that the container names as a score. */
function findRootFile(container: Buffer): string {
  const root = readContainer(container);
  const files = childrenOf(childOf(root, "rootfiles") ?? root, "rootfile");
  const score = files.find(({ attributes }) => {
    const type = attributes["media-type"];
    return type === undefined || /musicxml|xml/i.test(type);
  });
  const name = score?.attributes["full-path"];
  if (!name || !isSafeName(name)) throw new ZipFault("names no score");
  return name;
}

function readContainer(container: Buffer): XmlElement {
  try {
    return readXmlTree(decodeScoreText(container));
  } catch (error) {
    if (error instanceof ScoreError) throw new ZipFault("has a list of files that is not readable");
    throw error;
  }
}

function findOnlyScore(entries: readonly ZipEntry[], [score]: readonly ZipEntry[]): ZipEntry {
  if (entries.some(({ name }) => name.endsWith(".mscx"))) {
    throw new ScoreError("This is a MuseScore file (.mscz). Export it as MusicXML (.mxl).");
  }
  if (!score) {
    throw new ScoreError(
      "This archive is no compressed MusicXML. Export the score as MusicXML (.mxl or .musicxml).",
    );
  }
  return score;
}
