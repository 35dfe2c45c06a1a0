import type { CompiledQuery } from "kysely";
import type { Executor } from "./executor.ts";

/** The placeholder of a value in a query that is compiled once. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A query of the builder, or raw SQL. */
interface Query<Row> {
  compile: (db: Executor) => CompiledQuery<Row>;
}

/**
 * A query that is built and compiled only on first use, for frequent reads: building one costs as
 * much as sending it. `build` gets placeholders, so the query's text cannot depend on the values.
 */
export function prepareQuery<Given extends object, Row>(
  build: (db: Executor, values: Given) => Query<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Executor, values: Given): Promise<Row[]> => {
    compiled ??= build(db, placeholders<Given>()).compile(db);
    const parameters = compiled.parameters.map((each): unknown =>
      each instanceof Placeholder ? Reflect.get(values, each.name) : each,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** An object whose every property is a placeholder of the same name, for the compiler alone. */
function placeholders<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) });
}
