import { expect, test } from "vitest";
import { languageName } from "./language-names.ts";
import { captionLanguages } from "./tracks.ts";

test("every caption language has a name, also where the browser knows none [caption-names-1]", () => {
  for (const language of captionLanguages) {
    expect(languageName(language), language).not.toBe(language);
    expect(languageName(language, "en"), language).not.toBe(language);
  }
  expect(languageName("pcm", "en", () => undefined)).toBe("Nigerian Pidgin");
  expect(languageName("pcm", "pcm", (tag) => tag)).toBe("Nigerian Pidgin");
  expect(languageName("de")).toBe("Deutsch");
  expect(languageName("xx", "en", () => undefined)).toBe("xx");
});
