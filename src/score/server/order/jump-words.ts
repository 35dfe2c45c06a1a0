/** A direction's words that name a jump, the place that it leads to, or the end. */
export interface JumpWords {
  jump: "dacapo" | "dalsegno" | null;
  fine: boolean;
  toCoda: boolean;
  coda: boolean;
}

/** Longer sentences are advice to the player. */
const longestWords = 100;

/** `Minuet D.C.`: the name of the piece that is played again. */
const piece =
  "(?:(?:il |the )?(?:men|min)uet\\w*|scherzo|marcia|march|gavotte|bourr[eé]e|musette|allegro|valse|waltz)?\\s*";
const dacapo = new RegExp(`^${piece}(?:d ?c|da ?capo)(?![\\p{L}\\d])`, "u");
const dalsegno = new RegExp(
  `^${piece}(?:d ?s|d ?𝄋|dal ?segno|dal ?𝄋|from the sign)(?![\\p{L}\\d])`,
  "u",
);
/** What may follow a jump. Other words make the text advice, as in `8va on D.S. only`. */
const jumpTail = new Set(
  (
    "a ad al alla all and capo coda con da dal e ed end fin fine il la menuet menuetto minuet minuetto no poi " +
    "rep repeat repeats replica ripetizione ripetizioni segno senza sign sin sino the then to until with without 𝄋 𝄌 1 2 i ii"
  ).split(" "),
);

/** Reads a direction's `<words>`, each of which may say something of its own. */
export function readJumpWords(words: readonly string[]): JumpWords {
  const each = words.map(normalize);
  const all = normalize(words.join(" "));
  const candidates = [all, ...each];
  const isJump = (head: RegExp) => candidates.some((text) => startsJump(text, head));
  const jump = isJump(dacapo) ? "dacapo" : isJump(dalsegno) ? "dalsegno" : null;
  const says = (pattern: RegExp) => !jump && candidates.some((text) => pattern.test(text));
  return {
    jump,
    fine: says(/^(?:il )?fine$/),
    toCoda: says(/^(?:to|al|alla) (?:the |la )?(?:coda|𝄌)(?![\p{L}])/u),
    coda: says(/^(?:la )?(?:coda|𝄌)$/u),
  };
}

/** In small letters, without signs: `D.C. al Fine.` becomes `d c al fine`. */
function normalize(words: string): string {
  return words
    .slice(0, longestWords + 1)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}𝄋𝄌]+/gu, " ")
    .trim();
}

function startsJump(text: string, head: RegExp): boolean {
  const found = text.length <= longestWords ? head.exec(text)?.[0] : undefined;
  if (found === undefined) return false;
  const tail = text.slice(found.length).split(" ").filter(Boolean);
  return tail.every((word) => jumpTail.has(word));
}
