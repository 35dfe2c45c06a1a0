import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findNames, findTexts, listForeignNames, listForeignTexts } from "./school-texts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const schools = [
  path.join(root, "school"),
  path.join(root, "test/support/school/second-school"),
] as const;
const texts = await listForeignTexts(...schools);
const names = await listForeignNames(...schools);

describe("the texts of the demo school", () => {
  test("are found in every file of its folder: names, sentences, titles, emails", () => {
    expect(texts).toEqual(
      expect.arrayContaining([
        "the learning piano",
        "your instructor (demo)",
        "+234 000 000 0000",
        "hello@school.test",
        "youtube",
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
    expect(texts.length).toBeGreaterThan(500);
    expect(names).toEqual(expect.arrayContaining(["Lagos", "Nigeria", "Bach", "Chopin"]));
  });

  test("exclude texts that every school has", () => {
    const shared = ["terms of use", "call us", "say hello", "piano for everybody", "beginner"];
    expect(texts.filter((each) => shared.includes(each))).toEqual([]);
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
    expect(findTexts(text, texts)).toHaveLength(1);
  });

  test("are not found within other words, nor in other texts", () => {
    expect(findTexts("a satiety of YouTubers; five-finger-cello", texts)).toEqual([]);
    expect(findNames("the Bachelor of lagos", names)).toEqual([]);
    expect(findNames("as they apply in Lagos, Nigeria", names)).toEqual(["Lagos", "Nigeria"]);
    expect(findNames('a zone == "Africa/Lagos"', names)).toEqual([]);
  });
});

/** Files with shown or sent texts; test-only files may mention the demo school. */
async function listSources(folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  return files
    .filter((file) => /\.(tsx?|css|html|svg|json|sql)$/.test(file))
    .filter((file) => !/\.test\.ts$|(^|\/)test-|testing\/|-for-tests\.ts$/.test(file))
    .map((file) => path.join(folder, file));
}

test.each(["src", "sandbox", "public", "migrations"])(
  "no text of the demo school is in %s",
  async (folder) => {
    const found: Record<string, string[]> = {};
    const files = await listSources(folder);
    for (const file of files) {
      const text = withoutComments(await readFile(path.join(root, file), "utf8"));
      const matches = [...findTexts(text, texts), ...findNames(text, names)];
      if (matches.length > 0) found[file] = matches;
    }
    expect(found).toEqual({});
    expect(files.length).toBeGreaterThan(0);
  },
);

/** Comments may mention the demo school. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*(\/\/|--).*$/gm, "");
}
