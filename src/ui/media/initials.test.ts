import { describe, expect, test } from "vitest";
import { initialsOf } from "./account-avatar.tsx";

describe("initials", () => {
  test("are the first letters of the first and last name [initials-1]", () => {
    expect(initialsOf("ada grace lovelace")).toBe("AL");
  });

  test("are one letter for one name, without text in brackets", () => {
    expect(initialsOf("Beginner (demo student)")).toBe("B");
  });

  test("keep accented letters", () => {
    expect(initialsOf("Émile Öz")).toBe("ÉÖ");
  });

  test("are a note for a name without letters", () => {
    expect(initialsOf("12 34")).toBe("♪");
  });
});
