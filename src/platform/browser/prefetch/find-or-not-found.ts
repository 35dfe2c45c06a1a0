import type { RouterContextProvider } from "react-router";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";
import { publicApiContext } from "./prefetch.ts";

/**
 * A loader's call of an endpoint: its result, `not-found` for this error code, null for any other
 * failure.
 */
export async function findOrNotFound<const E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
  notFoundCode: string,
): Promise<DataOf<E> | "not-found" | null> {
  try {
    return await context.get(publicApiContext).call(endpoint, input);
  } catch (error) {
    // The bundle's error classes differ from the server's (architecture.md); the codes are the same.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === notFoundCode ? "not-found" : null;
  }
}
