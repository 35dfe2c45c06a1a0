import fc from "fast-check";
import { type MadeFile, writeArchive } from "../../../src/score/server/testing/write-archive.ts";
import { writeScore } from "../../../src/score/server/testing/write-score.ts";

const containerName = "META-INF/container.xml";
const scoreName = "scores/waltz.xml";
const score = writeScore([{ right: "C5:4", left: "C3:4" }]);
const containerOf = (name: string, head = "") =>
  `<?xml version="1.0"?>${head}<container><rootfiles><rootfile full-path="${name}"/></rootfiles></container>`;

interface Made {
  container?: Partial<MadeFile>;
  score?: Partial<MadeFile>;
  others?: readonly MadeFile[];
  comment?: Buffer;
  count?: number;
}

/** A compressed score in which some things are otherwise than they should be. */
function pack(made: Made = {}): Buffer {
  const files: MadeFile[] = [
    { name: containerName, content: containerOf(scoreName), ...made.container },
    { name: scoreName, content: score, ...made.score },
    ...(made.others ?? []),
  ];
  const { count = files.length, comment = Buffer.alloc(0) } = made;
  return writeArchive(files, { count, comment });
}

/** An archive with random bytes changed, which may still hold its score. */
export const damagedArchives: fc.Arbitrary<Uint8Array> = fc
  .array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((changes) => {
    const archive = pack();
    for (const { at, byte } of changes) archive[at % archive.length] = byte;
    return archive;
  });

/** Changes one of the two files that each compressed score has. */
type Change = (file: Partial<MadeFile>) => Buffer;
const either = fc.constantFrom<Change>(
  (file) => pack({ container: file }),
  (file) => pack({ score: file }),
);
type Lie = (value: number) => NonNullable<MadeFile["says"]>;
const sizes: Lie[] = [(bytes) => ({ bytes }), (packedBytes) => ({ packedBytes })];
const u32 = fc.nat({ max: 0xffff_fffe });
const bombBytes = fc.integer({ min: 8_000_001, max: 16_000_000 });
const spaces = (bytes: number) => Buffer.alloc(bytes, 0x20);
const insideXml = (xml: string) => score.replace("<part-list>", `${xml}<part-list>`);
const nest = (depth: number): Buffer =>
  pack({ score: { content: depth > 1 ? nest(depth - 1) : pack() } });
const chained = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`);
const doctypes = [
  `<!DOCTYPE a [<!ENTITY e0 "ha">${chained.join("")}]>`,
  '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a [<!ENTITY % e SYSTEM "http://127.0.0.1:1/e.dtd"> %e;]>',
  `<!DOCTYPE a [<!ENTITY e "${"ha".repeat(100_000)}">]>`,
];
const halves = (count: number) =>
  Buffer.from(`\ufeff<score-partwise>${"\ud800".repeat(count)}`, "utf16le");
const falseEnd = Buffer.from("504b0506000000000100010010000000f0ffff7f0000", "hex");

/** Compressed scores that are made to harm whoever opens them, by what is wrong with them. */
export const hostileArchives: Readonly<Record<string, fc.Arbitrary<Uint8Array>>> = {
  "a score that unpacks to more than it may": bombBytes.map((bytes) =>
    pack({ score: { content: spaces(bytes) } }),
  ),
  "a score that unpacks to more than it says": fc
    .record({ of: bombBytes, says: fc.nat({ max: 100_000 }) })
    .map(({ of, says }) => pack({ score: { content: spaces(of), says: { bytes: says } } })),
  "a container that unpacks to more than it may": bombBytes.map((bytes) =>
    pack({ container: { content: spaces(bytes) } }),
  ),
  "archives in archives": fc.integer({ min: 1, max: 6 }).map(nest),
  "files outside the archive": fc
    .constantFrom("../a.xml", "/etc/passwd", "C:\\a.xml", "a/../../b.xml", "..\\a.xml", "a\0b")
    .map((name) => pack({ others: [{ name, content: "x" }] })),
  "links to other files": either.map((change) =>
    change({ content: "/etc/passwd", mode: 0o120777 }),
  ),
  "untrue sizes and sums": fc
    .record({ change: either, lie: fc.constantFrom<Lie>(...sizes, (crc) => ({ crc })), value: u32 })
    .map(({ change, lie, value }) => change({ says: lie(value) })),
  "files that lie over each other": fc
    .nat({ max: 80 })
    .map((from) => pack({ others: [{ name: "a.xml", content: score, says: { from } }] })),
  "encrypted files": fc
    .record({ change: either, flags: fc.constantFrom(0x801, 0x809, 0x841) })
    .map(({ change, flags }) => change({ flags })),
  "ZIP64 sizes": fc
    .record({ change: either, lie: fc.constantFrom<Lie>(...sizes, (from) => ({ from })) })
    .map(({ change, lie }) => change({ says: lie(0xffff_ffff) })),
  "thousands of files": fc.integer({ min: 199, max: 3_000 }).map((count) =>
    pack({
      others: Array.from({ length: count }, (_, at) => ({
        name: `${at}.txt`,
        content: "x",
        method: 0,
      })),
    }),
  ),
  "a container that names itself or nothing": fc
    .constantFrom(containerName, "", "gone.xml", "scores", "../a.xml", "/etc/passwd")
    .map((name) => pack({ container: { content: containerOf(name) } })),
  "a container that is none": fc
    .constantFrom("", "<container/>", "<rootfile/>", "{}", "<container>", `${score}${score}`)
    .map((content) => pack({ container: { content } })),
  "entities in the container": fc
    .constantFrom(...doctypes)
    .map((doctype) => pack({ container: { content: containerOf(scoreName, doctype) } })),
  "entities in the score": fc
    .constantFrom(...doctypes)
    .map((doctype) => pack({ score: { content: score.replace("?>", `?>${doctype}`) } })),
  "encodings that are none": fc
    .constantFrom("utf-7", "utf-32", "ebcdic-cp-us", "klingon")
    .map((name) => pack({ score: { content: score.replace("UTF-8", name) } })),
  "halves of characters": fc
    .integer({ min: 1, max: 1_000 })
    .map((count) => pack({ score: { content: halves(count) } })),
  "archives that are cut off": fc
    .double({ min: 0.02, max: 0.99, noNaN: true })
    .map((share) => pack().subarray(0, Math.floor(pack().length * share))),
  "elements in elements": fc
    .integer({ min: 200, max: 100_000 })
    .map((depth) =>
      pack({ score: { content: insideXml("<a>".repeat(depth) + "</a>".repeat(depth)) } }),
    ),
  "attributes without end": fc.integer({ min: 1_001, max: 100_000 }).map((count) =>
    pack({
      score: {
        content: insideXml(
          `<a${Array.from({ length: count }, (_, at) => ` a${at}=""`).join("")}/>`,
        ),
      },
    }),
  ),
  "other ways of packing": fc
    .record({ change: either, method: fc.constantFrom(1, 9, 12, 14, 93, 99) })
    .map(({ change, method }) => change({ method })),
  "an untrue number of files": fc.integer({ min: 3, max: 200 }).map((count) => pack({ count })),
  "a false end in the comment": fc
    .nat({ max: 200 })
    .map((bytes) => pack({ comment: Buffer.concat([falseEnd, spaces(bytes)]) })),
};
