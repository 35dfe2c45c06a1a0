import { type RawBuilder, sql } from "kysely";

export interface PageOf {
  skip: number;
  limit: number;
}

/** Newest first, and of two at the same instant always the same one first. */
export const newestFirst = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.createdAt`)} desc, ${sql.ref(`${alias}.id`)} desc`;

/** A user as others may see him, from a row of the view of people. */
export interface PersonRow {
  _id: string;
  name: string;
  picture: string | null;
}
export const personJson = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'picture', ${sql.ref(`${alias}.picture`)})`;
