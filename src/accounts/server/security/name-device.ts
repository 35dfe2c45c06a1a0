// The first that fits counts: most browsers name the ones they descend from as well.
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\/|\bUBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/[\d.]+.*Safari\//, "Safari"],
];
const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** A user agent in words, such as "Chrome on Android"; null where it names neither. */
export function nameDevice(userAgent: string | undefined): string | null {
  // Longer than any real one; nobody makes the patterns search further.
  const text = (userAgent ?? "").slice(0, 500);
  const nameOf = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameOf(browsers), nameOf(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
