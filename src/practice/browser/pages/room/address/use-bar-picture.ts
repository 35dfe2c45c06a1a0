import { useQueryClient } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { type Passage, passageLabel } from "#practice/browser/engine/passage.ts";
import { systemQuery } from "#practice/browser/view/score/system-query.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { isRootData } from "#ui/page/page-meta.ts";

interface PicturedBars {
  videoId: string;
  title: string;
  document: PracticeDocument;
  passage: Passage;
}

/** A longer passage is pictured by its beginning. */
const mostLines = 4;
/** A browser lets a page share only within some seconds of a press. */
const mostMs = 2_000;

/**
 * Draws the printed bars as they are written. Null for a lesson without a print, and where drawing
 * fails or takes too long.
 */
export function useBarPicture({ videoId, title, document, passage }: PicturedBars) {
  const client = useQueryClient();
  const root = useRouteLoaderData("root");
  const schoolName = isRootData(root) ? root.schoolName : "";
  const { scoreSha256, engraving, bars } = document;
  if (!engraving) return null;
  const draw = async (): Promise<File | null> => {
    const sounding = bars.slice(passage.fromBar, passage.toBar + 1);
    const shared = new Set(sounding.map(({ writtenIndex }) => writtenIndex));
    const systems = engraving.narrow
      .map((system, index) => ({ ...system, index, isShared: sharedOf(system, shared) }))
      .filter(({ isShared }) => isShared.includes(true))
      .slice(0, mostLines);
    const [{ drawBarPicture }, ...drawings] = await Promise.all([
      import("./bar-picture.ts"),
      ...systems.map(({ index }) =>
        client.fetchQuery(systemQuery({ videoId, scoreSha256, layout: "narrow", index })),
      ),
    ]);
    const lines = systems.flatMap(({ width, height, isShared }, index) => {
      const drawing = drawings[index];
      return drawing ? [{ drawing, width, height, isShared }] : [];
    });
    if (lines.length === 0) return null;
    return drawBarPicture({ title, bars: passageLabel(document, passage), schoolName, lines });
  };
  return async (): Promise<File | null> => {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), mostMs));
    return Promise.race([draw().catch(() => null), late]);
  };
}

function sharedOf(
  { fromWritten, toWritten }: { fromWritten: number; toWritten: number },
  shared: ReadonlySet<number>,
): boolean[] {
  return Array.from({ length: toWritten - fromWritten + 1 }, (_, index) =>
    shared.has(fromWritten + index),
  );
}
