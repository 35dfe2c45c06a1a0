import fc from "fast-check";

const nasty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b",
  "'; drop table users; --",
  "%00",
  "%",
  "\\",
  "../../etc/passwd",
  "//evil",
  "/\\evil",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "a@b.c\r\nBcc: all@school.test",
  "{{7*7}}",
  "__proto__",
  "null",
  "NaN",
  "-1",
  "1e400",
  "99999999999999999999",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "é".repeat(300),
  "🎹".repeat(100),
  "x".repeat(10_000),
];

/** Notorious strings, and random ones. */
export const hostileTexts = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Values of any JSON type, some deeply nested, some oversized. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.jsonValue(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, [], {}, [[]], { length: -1 }, Number.MAX_SAFE_INTEGER, -0, 0.1),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
);

/** Invalid and oversized JSON bodies. */
export const hostileBodies = fc.constantFrom(
  "",
  "{",
  "[",
  '{"a":1',
  "null",
  '"text"',
  "[]",
  "[1,2]",
  "a=b&c=d",
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  "\ufeff{}",
  '{"a":"\u0000"}',
  `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
  `{"text":"${"x".repeat(70_000)}"}`,
  "<xml/>",
);
