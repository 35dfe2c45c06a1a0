import { expect, test } from "vitest";
import { chooseNextTry } from "./next-try.ts";

const choose = (status: number, tries = 0, hasRefreshed = false, message?: string) =>
  chooseNextTry({ status, message }, { tries, hasRefreshed });

test("an expired token is refreshed once; refused again, the upload fails with the server's words", () => {
  expect(choose(401)).toEqual({ kind: "refresh" });
  const reason = "Please log in to continue.";
  expect(choose(401, 0, true, reason)).toEqual({ kind: "fail", reason });
});

test.each([0, 408, 409, 423, 429, 500, 502, 503])(
  "after %i it is tried again, ever more slowly, without end",
  (status) => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 500].map((tries) => {
      const next = choose(status, tries);
      return next.kind === "wait" ? next.seconds : next.kind;
    });
    expect(seconds).toEqual([1, 2, 5, 10, 20, 30, 30, 30]);
  },
);

test("a full disk is waited for, and said", () => {
  expect(choose(507)).toMatchObject({ kind: "wait", seconds: 30, reason: /no room/ });
});

test("an upload that the server no longer has is begun anew by its owner", () => {
  expect(choose(404, 0, false, "Nothing.")).toMatchObject({ kind: "fail", reason: /again/ });
});

test.each([400, 403, 413])("%i is the end, with a reason", (status) => {
  expect(choose(status, 0, false, "Too large.")).toEqual({ kind: "fail", reason: "Too large." });
  expect(choose(status)).toEqual({ kind: "fail", reason: "The server did not take this film." });
});
