import { expect, test } from "vitest";
import { chooseNextTry, readFailure } from "./next-try.ts";

const choose = (status: number, tries = 0, hasRefreshed = false, message?: string) =>
  chooseNextTry({ status, message, code: undefined, isFileGone: false }, { tries, hasRefreshed });

test("an expired token is refreshed once; refused again, the upload fails with the server's words", () => {
  expect(choose(401)).toEqual({ kind: "refresh" });
  const reason = "Please log in to continue.";
  expect(choose(401, 0, true, reason)).toEqual({ kind: "fail", reason, isFinal: false });
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
  expect(choose(404, 0, false, "Nothing.")).toMatchObject({
    kind: "fail",
    reason: /again/,
    isFinal: true,
  });
});

test.each([
  [400, true],
  [403, false],
  [413, true],
])(
  "%i is the end, with a reason; an empty or too large file is not tried again [final-upload-1]",
  (status, isFinal) => {
    const reason = "The server did not take this film.";
    expect(choose(status, 0, false, "Too large.")).toEqual({
      kind: "fail",
      reason: "Too large.",
      isFinal,
    });
    expect(choose(status)).toEqual({ kind: "fail", reason, isFinal });
  },
);

test("too many uploads are said, and may be tried again once one is removed [final-upload-2]", () => {
  const message = "There are too many uploads.";
  const failure = { status: 409, message, code: "media.too_many_uploads", isFileGone: false };
  expect(chooseNextTry(failure, { tries: 0, hasRefreshed: false })).toEqual({
    kind: "fail",
    reason: message,
    isFinal: false,
  });
});

test("a file that was changed since it was chosen is told from a broken line [final-upload-3]", async () => {
  const line = new Error("tus: failed to upload chunk");
  expect(await readFailure(line, new Blob(["film"]))).toMatchObject({ isFileGone: false });
  const gone = new Blob(["film"]);
  gone.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("NotReadable")) });
  const failure = await readFailure(line, gone);
  expect(chooseNextTry(failure, { tries: 0, hasRefreshed: false })).toMatchObject({
    kind: "fail",
    reason: /moved or changed/,
    isFinal: true,
  });
});
