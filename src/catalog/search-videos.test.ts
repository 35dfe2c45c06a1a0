import { expect, test } from "vitest";
import { useDatabase } from "../../test/support/database.ts";
import { addVideos } from "./add-videos.ts";
import { sampleVideo } from "./sample-video.ts";
import { searchVideos } from "./search-videos.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  sampleVideo(1, {
    videoId: "ode-to-joy",
    title: "Ode to Joy",
    description: "Beethoven’s great tune under five fingers.",
  }),
  sampleVideo(2, {
    videoId: "fur-elise",
    title: "Für Elise",
    description: "Rocking semitones, also by Beethoven.",
  }),
  sampleVideo(3, {
    videoId: "minuet-in-g",
    title: "Minuet in G",
    description: "A dance by Petzold, long thought Bach’s.",
    category: "intermediate",
  }),
  sampleVideo(4, {
    videoId: "beethoven-sonata",
    title: "Beethoven, a first sonata",
    description: "Opus 49.",
    category: "professional",
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

test("an empty search, or one without a word in it, finds nothing", async () => {
  expect(await find("")).toEqual([]);
  expect(await find("  ")).toEqual([]);
  expect(await find("?! %_ '")).toEqual([]);
});

test("a word of the title is found whatever its case or accents", async () => {
  expect(await find("fur elise")).toEqual(["fur-elise"]);
  expect(await find("FÜR")).toEqual(["fur-elise"]);
  expect(await find("Mínuet")).toEqual(["minuet-in-g"]);
});

test("a word of the description is found, those that have it in the title first", async () => {
  const found = await find("beethoven");
  expect(found[0]).toBe("beethoven-sonata");
  expect(found.toSorted()).toEqual(["beethoven-sonata", "fur-elise", "ode-to-joy"]);
});

test("slips and unfinished words are forgiven", async () => {
  expect(await find("bethoven")).toContain("ode-to-joy");
  expect(await find("minuett")).toEqual(["minuet-in-g"]);
  expect(await find("arpegio stud")).toHaveLength(20);
});

test("every word must be there", async () => {
  expect(await find("minuet petzold")).toEqual(["minuet-in-g"]);
  expect(await find("minuet beethoven")).toEqual([]);
});

test("a search gives twenty at most, the rest on the next page", async () => {
  const [first, second] = [await find("arpeggio"), await find("arpeggio", 2)];
  expect(first).toHaveLength(20);
  expect(new Set([...first, ...second]).size).toBe(25);
});

test("what looks like SQL or a control character does no harm", async () => {
  expect(await find("'; drop table videos; --")).toEqual([]);
  expect(await find("\u0000ode\u0000")).toEqual(["ode-to-joy"]);
});
