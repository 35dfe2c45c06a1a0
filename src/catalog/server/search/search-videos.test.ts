import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { searchVideos } from "./search-videos.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  sampleVideo(1, {
    slug: "ode-to-joy",
    title: "Ode to Joy",
    description: "Beethoven’s great tune under five fingers.",
  }),
  sampleVideo(2, {
    slug: "fur-elise",
    title: "Für Elise",
    description: "Rocking semitones, also by Beethoven.",
  }),
  sampleVideo(3, {
    slug: "minuet-in-g",
    title: "Minuet in G",
    description: "A dance by Petzold, long thought Bach’s.",
    category: "intermediate",
  }),
  sampleVideo(4, {
    slug: "beethoven-sonata",
    title: "Beethoven, a first sonata",
    description: "Opus 49.",
    category: "professional",
  }),
  sampleVideo(5, {
    slug: "moonlight",
    title: "The Moonlight Sonata",
    description: "Slow triplets and a left hand in octaves.",
    ratingsTotal: 90,
    ratedBy: 10,
  }),
  sampleVideo(6, {
    slug: "furioso",
    title: "Octave furioso",
    description: "Loud, for the right hand.",
    ratingsTotal: 20,
    ratedBy: 10,
  }),
  sampleVideo(7, {
    slug: "waltz",
    title: "Вальс, Op.64, No.2",
    description: "Studies in legato; never in a hurry.",
  }),
  ...Array.from({ length: 25 }, (_, index) =>
    sampleVideo(10 + index, {
      title: `Arpeggio study ${index + 1}`,
      description: "Broken chords.",
    }),
  ),
]);
const find = async (search: string, page = 1) =>
  (await searchVideos({ db }, { search, page, limit: 20 })).map((each) => each.videoId);

test("an empty search, or one without words, finds nothing", async () => {
  expect(await find("")).toEqual([]);
  expect(await find("  ")).toEqual([]);
  expect(await find("?! %_ '")).toEqual([]);
});

test("a word of the title is found whatever its case or accents", async () => {
  expect(await find("fur elise")).toEqual(["fur-elise"]);
  expect(await find("FÜR")).toEqual(["fur-elise", "furioso"]);
  expect(await find("Mínuet")).toEqual(["minuet-in-g"]);
});

test("a word of the description is found, after matches in the title", async () => {
  const found = await find("beethoven");
  expect(found[0]).toBe("beethoven-sonata");
  expect(found.toSorted()).toEqual(["beethoven-sonata", "fur-elise", "ode-to-joy"]);
});

test("unfinished and shortened words are found [search-videos-1]", async () => {
  expect(await find("minu")).toEqual(["minuet-in-g"]);
  expect(await find("arpegg stud")).toHaveLength(20);
  expect(await find("m")).toEqual(["moonlight", "minuet-in-g"]);
});

test("an edit anywhere in any word is corrected", async () => {
  expect(await find("minuett")).toEqual(["minuet-in-g"]);
  expect(await find("arpegio stud")).toHaveLength(20);
  for (const misspelling of misspellingsOf("beethoven")) {
    expect(await find(`${misspelling} tune`), misspelling).toEqual(["ode-to-joy"]);
    expect(await find(`tune ${misspelling}`), misspelling).toEqual(["ode-to-joy"]);
  }
  for (const misspelling of misspellingsOf("elise"))
    expect(await find(misspelling), misspelling).toContain("fur-elise");
});

test("swapped letters in a short word, and two edits in a long one, are corrected", async () => {
  expect(await find("fru elise")).toEqual(["fur-elise"]);
  expect(await find("moonligth sonaat")).toEqual(["moonlight"]);
  expect(await find("bethovan tune")).toEqual(["ode-to-joy"]);
  expect(await find("bethowne tune")).toEqual([]);
});

test("an unfinished word may have an edit as well", async () => {
  expect(await find("monli")).toEqual(["moonlight"]);
  expect(await find("tune bethov")).toEqual(["ode-to-joy"]);
});

test("a known word is corrected to another where no video has all words", async () => {
  expect(await find("for elise")).toEqual(["fur-elise"]);
  expect(await find("hand")).toEqual(["moonlight", "furioso"]);
});

test("stem variants of a word are found", async () => {
  expect(await find("semitone")).toEqual(["fur-elise"]);
  expect((await find("study")).at(-1)).not.toBe("waltz");
  expect(await find("study legato")).toEqual(["waltz"]);
});

test("stop words count only where there are no other words", async () => {
  expect(await find("the minuet of a bach’s")).toEqual(["minuet-in-g"]);
  expect(await find("the")).toEqual(["moonlight", "furioso"]);
  expect(await find("in a")).toEqual(["minuet-in-g", "moonlight", "waltz"]);
});

test("words of any alphabet and digits are found, whatever their case", async () => {
  expect(await find("ВАЛЬС")).toEqual(["waltz"]);
  expect(await find("валс")).toEqual(["waltz"]);
  expect(await find("op 64 no 2")).toEqual(["waltz"]);
  expect(await find("fu\u0308r elise")).toEqual(["fur-elise"]);
});

test("whole words come before prefixes, then the better rated", async () => {
  expect(await find("fur")).toEqual(["fur-elise", "furioso"]);
  expect(await find("octave")).toEqual(["furioso", "moonlight"]);
  expect(await find("sonata")).toEqual(["moonlight", "beethoven-sonata"]);
});

test("every word must match", async () => {
  expect(await find("minuet petzold")).toEqual(["minuet-in-g"]);
  expect(await find("minuet beethoven")).toEqual([]);
});

test("a search returns twenty at most, the rest on the next page", async () => {
  const [first, second] = [await find("arpeggio"), await find("arpeggio", 2)];
  expect(first).toHaveLength(20);
  expect(new Set([...first, ...second]).size).toBe(25);
});

test("SQL and control characters in a search are plain text", async () => {
  expect(await find("'; drop table videos; --")).toEqual([]);
  expect(await find("\u0000ode\u0000")).toEqual(["ode-to-joy"]);
});

test.each([
  ["the syntax of a tsquery", "'ode' & !joy | (gaspard:* <-> \\ ) :A"],
  ["brackets that never close", "((((gaspard"],
  ["emoji", "🎹🎼👩🏽‍🎤"],
  ["a lone surrogate", "\ud83c"],
  ["a hundred words", Array.from({ length: 100 }, (_, index) => `w${index}`).join(" ")],
  ["one very long word", "o".repeat(200)],
  ["wild cards", "%_*?[a-z]+"],
])("%s finds nothing and causes no error", async (_, search) => {
  expect(await find(search)).toEqual([]);
});

test("a search uses its first eight words that are not stop words", async () => {
  expect(await find("the rocking semitones also by beethoven fur elise".repeat(4))).toEqual([]);
  const words = "fur elise rocking semitones beethoven ";
  expect(await find(words.repeat(20))).toEqual(["fur-elise"]);
});

/** The word with each letter left out, doubled, wrong, and swapped with its neighbour. */
function misspellingsOf(word: string): string[] {
  const misspellings = [...word].flatMap((letter, place) => {
    const [before, after] = [word.slice(0, place), word.slice(place + 1)];
    const swapped = `${before}${after[0] ?? ""}${letter}${after.slice(1)}`;
    return [before + after, before + letter + letter + after, `${before}x${after}`, swapped];
  });
  return misspellings.filter((misspelling) => misspelling !== word);
}
