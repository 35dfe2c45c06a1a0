import { expect, onTestFinished, vi } from "vitest";

/** The data of a response, or a function that creates the whole response. */
export type Answer = object | ((request: Request) => object | Promise<object>);

/**
 * Responses by `METHOD /path`, in which `*` matches a part of the path. The first match applies.
 */
export type Answers = Readonly<Record<string, Answer>>;

/**
 * Responds to the site's calls in place of the school until the test ends; returns the calls in
 * order. A call without a response fails the test. The contract's schemas validate the data, so
 * that no response differs from the school's.
 */
export function answerCalls(read: () => Answers): Request[] {
  const calls: Request[] = [];
  const unanswered: string[] = [];
  const { fetch } = globalThis;
  onTestFinished(() => expect(unanswered, "calls without an answer").toEqual([]));
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const request = new Request(input, init);
    const { pathname, origin } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith("/api/")) return fetch(input, init);
    calls.push(request);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    });
    const call = `${request.method} ${pathname}`;
    const found = Object.entries(read()).find(([pattern]) => fits(call, pattern))?.[1];
    if (found === undefined) unanswered.push(call);
    return Promise.race([respond(request, found ?? refusal(404)), aborted]);
  });
  return calls;
}

/** A response without data, as after a failure. */
export const refusal = (status: number, message?: string): Response =>
  message === undefined ? new Response(null, { status }) : Response.json({ message }, { status });

async function respond(request: Request, answer: Answer): Promise<Response> {
  const data = typeof answer === "function" ? await answer(request.clone()) : answer;
  return data instanceof Response ? data.clone() : Response.json({ data });
}

function fits(call: string, pattern: string): boolean {
  const [parts, wanted] = [call.split("/"), pattern.split("/")];
  return (
    parts.length === wanted.length && wanted.every((part, at) => part === "*" || part === parts[at])
  );
}
