import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { deletionVariantsOf } from "./edit-distance.ts";

const { db } = await useDatabase();

test.each(["a", "do", "ode", "elise", "sonata", "moonlight", "aaaa", "übung", "𝄞clefs", "null"])(
  "the deletion variants of %s are the database's",
  async (word) => {
    for (const deletions of [0, 1, 2]) {
      const { rows } = await sql<{ variants: string[] }>`
        select delete_letters(left(${word}::text, 7), ${deletions}::int) as variants`.execute(db);
      const [found] = rows;
      expect(deletionVariantsOf(word, deletions).sort()).toEqual(found?.variants.sort());
    }
  },
);
