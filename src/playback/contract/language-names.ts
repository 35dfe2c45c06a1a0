/** English names of caption languages that browsers' data may lack; Chromium knows no Nigerian Pidgin. */
const ownNames: Readonly<Record<string, string>> = {
  ha: "Hausa",
  ig: "Igbo",
  pcm: "Nigerian Pidgin",
  sw: "Swahili",
  yo: "Yoruba",
  zu: "Zulu",
};

/**
 * A language's name in a language, by default its own. The table above supplies names that the
 * browser lacks. `names` are the browser's.
 */
export function languageName(
  language: string,
  inLanguage = language,
  names: (tag: string, inTag: string) => string | undefined = browserName,
): string {
  const name = names(language, inLanguage);
  return name === undefined || name === language ? (ownNames[language] ?? language) : name;
}

function browserName(language: string, inLanguage: string): string | undefined {
  return new Intl.DisplayNames([inLanguage], { type: "language", fallback: "none" }).of(language);
}
