import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { personName } from "./person.ts";

describe("a name [person-name-1]", () => {
  test.each([
    "Ada (demo student)",
    "Adébáyọ̀ Ọlọ́runtóbi",
    "Nguyễn Thị Ánh",
    "José María O'Neill-Núñez, Jr.",
    "李小龍",
    "葛\u{e0100}城 さくら",
    "김민수",
    "محمد عبدالله",
    "علی\u200cرضا",
    "יִשְׂרָאֵל",
    "ශ්\u200dරී ලංකා",
    "രാജന്\u200d",
    "क्\u200dषमा",
    "สมชาย น้ำใจ",
    "བཀྲ་ཤིས",
    "Ολυμπία",
    "Αλέξανδρος",
    "Ada 🎹",
    "X Æ A-12",
  ])("may be %j", (name) => {
    expect(z.parse(personName, name)).toBe(name.normalize("NFC"));
  });

  test.each([
    ["zero width space", "Ada\u200bLovelace"],
    ["joiner between Latin letters", "Ada\u200dLovelace"],
    ["non-joiner between Latin letters", "Ada\u200cLovelace"],
    ["soft hyphen", "Ada\u00adLovelace"],
    ["byte order mark", "Ada\ufeffLovelace"],
    ["word joiner", "Ada\u2060"],
    ["right-to-left override", "Ada\u202eecalevoL"],
    ["isolate", "\u2066Ada\u2069"],
    ["right-to-left mark", "Ada\u200f"],
    ["Arabic letter mark", "Ada\u061c"],
    ["tag", "Ada\u{e0041}"],
    ["Hangul filler, which is blank", "\u3164"],
    ["Braille blank", "\u2800"],
    ["variation selector after a Latin letter", "A\ufe0fda"],
    ["line break", "Ada\nLovelace"],
    ["control character", "Ada\u0007"],
    ["private character", "Ada\ue000"],
    ["mark without a letter", "\u0301Ada"],
    ["heap of marks", `A${"\u0333".repeat(7)}da`],
  ])("with a %s is rejected", (_, name) => {
    const { error } = z.safeParse(personName, name);
    expect(error?.issues[0]?.message).toBe("Please leave out invisible characters");
  });

  test("is trimmed, with single spaces, and normalized to NFC", () => {
    expect(z.parse(personName, "\u00a0 Ada \u3000 Lovelace ")).toBe("Ada Lovelace");
    expect(z.parse(personName, "Jose\u0301")).toBe("Jos\u00e9");
  });
});
