import { useState } from "react";
import { isWholePiece, type Passage, passageLabel } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { Button, buttonClass, LinkButton } from "#ui/forms/button.tsx";

export interface SharedBars {
  /** Draws the printed bars; null without a print. */
  drawPicture: (() => Promise<File | null>) | null;
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

/** Shares the passage, hand and tempo as a link, with a picture of the bars where files can be shared. */
export function ShareBars({ text, path, lessonPath, drawPicture }: SharedBars) {
  const url = `${location.origin}${path}`;
  const [notice, setNotice] = useState("");
  const [isDrawing, setDrawing] = useState(false);
  const share = async (): Promise<void> => {
    setNotice("");
    const files: File[] = [];
    if (drawPicture && canShareFiles()) {
      setDrawing(true);
      const picture = await drawPicture();
      setDrawing(false);
      if (picture) files.push(picture);
    }
    const data = { title: text, text, url };
    if (await shareBySystem(files.length > 0 ? { ...data, files } : data)) return;
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
        <Button variant="ghost" size="small" pending={isDrawing} onClick={() => void share()}>
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

function canShareFiles(): boolean {
  const sample = new File([], "bars.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [sample] });
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
