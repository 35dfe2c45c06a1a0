import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findNames, findWords, listForeignNames, listForeignWords } from "./school-words.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const schools = [
  path.join(root, "school"),
  path.join(root, "test/support/school/second-school"),
] as const;
const words = await listForeignWords(...schools);
const names = await listForeignNames(...schools);

describe("the words of the demo school", () => {
  test("are found in every file of its folder: names, sentences, titles, addresses", () => {
    expect(words).toEqual(
      expect.arrayContaining([
        "the learning piano",
        "your instructor (demo)",
        "+234 000 000 0000",
        "hello@school.test",
        "youtube",
        "africa/lagos",
        "learn to play the piano",
        "like a pro",
        "erik satie",
        "passing chords in every key",
        "five fingers, five keys",
        "five-finger-c",
        "can i get a refund",
        "all payments are final",
        "governing law and arbitration",
        "we teach the piano",
        "nobody here is too old, too busy or too late",
        "weekdays from 9 to 5, lagos time",
        "the whole school",
      ]),
    );
    expect(words.length).toBeGreaterThan(500);
    expect(names).toEqual(expect.arrayContaining(["Lagos", "Nigeria", "Bach", "Chopin"]));
  });

  test("leave out what every school says", () => {
    const shared = ["terms of use", "call us", "say hello", "piano for everybody", "beginner"];
    expect(words.filter((each) => shared.includes(each))).toEqual([]);
  });

  test.each([
    ["as it is", "From The Learning Piano."],
    ["in HTML", "<p>Can I get a refund?</p>"],
    [
      "in an attribute, with entities",
      '<meta content="Is it &quot;safe to play by ear: Für Elise">',
    ],
    ["between tags", "<h1>Learn to play <em>the piano</em></h1>"],
    ["in a script's string", '{"text":"one\\nAll payments are final\\u002e"}'],
    ["with curly signs as codes", "The Church Pianist&#x2019;s Handbook"],
    ["in capitals", "THE LEARNING PIANO"],
  ])("are found %s", (_, text) => {
    expect(findWords(text, words)).toHaveLength(1);
  });

  test("are not found within other words, and not where there are none", () => {
    expect(findWords("a satiety of YouTubers; five-finger-cello", words)).toEqual([]);
    expect(findNames("the Bachelor of lagos", names)).toEqual([]);
    expect(findNames("as they apply in Lagos, Nigeria", names)).toEqual(["Lagos", "Nigeria"]);
  });
});

/** Files from which something is shown or sent; what tests alone use speaks of the demo school. */
async function listSources(folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  return files
    .filter((file) => /\.(tsx?|css|html|svg|json|sql)$/.test(file))
    .filter((file) => !/\.test\.ts$|(^|\/)test-|testing\/|-for-tests\.ts$/.test(file))
    .map((file) => path.join(folder, file));
}

test.each(["src", "sandbox", "public", "migrations"])(
  "no word of the demo school stands in %s",
  async (folder) => {
    const found: Record<string, string[]> = {};
    const files = await listSources(folder);
    for (const file of files) {
      const text = withoutComments(await readFile(path.join(root, file), "utf8"));
      const said = [...findWords(text, words), ...findNames(text, names)];
      if (said.length > 0) found[file] = said;
    }
    expect(found).toEqual({});
    expect(files.length).toBeGreaterThan(0);
  },
);

/** Comments may speak of the demo school: nobody sees them. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*(\/\/|--).*$/gm, "");
}
