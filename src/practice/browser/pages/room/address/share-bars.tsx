import { useState } from "react";
import { isWholePiece, type Passage, passageLabel } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { Button, buttonClass, LinkButton } from "#ui/forms/button.tsx";

export interface SharedBars {
  /** Such as "Bars 5 to 8 of First Piece". */
  text: string;
  /** Path and hash of the room. */
  path: string;
  /** The lesson’s page for a user who may ask there; null for all others. */
  lessonPath: string | null;
}

export function describeBars(document: PracticeDocument, passage: Passage, title: string): string {
  if (isWholePiece(document, passage)) return title;
  return `${passageLabel(document, passage)} of ${title}`;
}

/** Shares the passage, hand and tempo as a link. */
export function ShareBars({ text, path, lessonPath }: SharedBars) {
  const url = `${location.origin}${path}`;
  const [notice, setNotice] = useState("");
  const share = async (): Promise<void> => {
    setNotice("");
    if (await shareBySystem({ title: text, text, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setNotice("The link is copied.");
    } catch {
      setNotice(`Please copy the link by hand: ${url}`);
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="small" onClick={() => void share()}>
          Share these bars
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "ghost", size: "small" })}
        >
          Share by WhatsApp
        </a>
        {lessonPath !== null && (
          <LinkButton
            to={`${lessonPath}#discussion-panel`}
            state={{ asksAbout: path }}
            variant="ghost"
            size="small"
          >
            Ask about these bars
          </LinkButton>
        )}
      </div>
      <p role="status" className="text-small text-muted wrap-anywhere">
        {notice}
      </p>
    </div>
  );
}

/** False if the browser has no share sheet, or refuses. A student who closes it has decided. */
async function shareBySystem(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
