import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { visibleText } from "./text.ts";

const text = z.string().check(...visibleText, z.minLength(1, "empty"));
const messageOf = (value: string) => z.safeParse(text, value).error?.issues[0]?.message;
const flagOfScotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

describe("a text [text-1]", () => {
  test.each([
    ["lines and tabs", "Première ligne\n\tdeuxième"],
    ["accents, composed and not", "Jos\u00e9 and Jose\u0301"],
    ["a heart and a family of joined emoji", "❤\ufe0f 👩\u200d👩\u200d👧\u200d👦"],
    ["a skin tone and a keycap", "👍🏿 1\ufe0f\u20e3"],
    ["flags, of which one is spelt with tags", `🇳🇬 ${flagOfScotland}`],
    ["Persian with a non-joiner", "می\u200cخواهم پیانو یاد بگیرم"],
    ["Arabic and Hebrew with direction marks", "سؤال\u200f (1)\u061c שלום\u200e!"],
    ["Sinhala with a joiner", "ශ්\u200dරී ලංකා"],
    ["a rare Chinese character", "葛\u{e0100}城"],
    ["a soft hyphen and a line break for long words", "Finger\u00adsatz, moderato\u200bcantabile"],
    ["a leading byte order mark", "\ufeffWhich finger goes first?"],
  ])("may hold %s", (_, value) => {
    expect(z.parse(text, value)).toBe(value.trim());
  });

  test.each([
    ["right-to-left override", "Pay \u202ereh"],
    ["left-to-right override", "\u202dPay"],
    ["embedding", "\u202aPay\u202c"],
    ["isolate", "\u2067Pay\u2069"],
    ["deprecated format character", "Pay\u206e"],
    ["tag that spells nothing", "Pay\u{e0041}\u{e0042}"],
    ["tag of a language", "\u{e0001}Pay"],
    ["flag with hidden text behind it", `${flagOfScotland}\u{e0041}`],
    ["flag that hides a sentence", `\u{1f3f4}${"\u{e0061}".repeat(20)}\u{e007f}`],
  ])("with a %s is rejected", (_, value) => {
    expect(messageOf(value)).toBe("Please leave out invisible characters");
  });

  test.each([
    ["white space", " \n\t\u00a0\u3000"],
    ["zero-width spaces and joiners", "\u200b\u200c\u200d\u2060\ufeff"],
    ["overrides", "\u202e\u202d"],
    ["tags", "\u{e0041}\u{e007f}"],
    ["blank letters", "\u3164 \u115f\u1160 \u2800 \uffa0"],
    ["variation selectors", "\ufe0f\u{e0100}"],
    ["a grapheme joiner and a soft hyphen", "\u034f\u00ad"],
  ])("of nothing but %s is empty", (_, value) => {
    expect(messageOf(value)).toBe("empty");
  });
});
