import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fewestPeople } from "#insight/contract/buckets.ts";
import type { LessonBars, StudioHint } from "#practice/contract/hard-bars.ts";
import { EmptyList, ListSection, ListSkeleton, listClass } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button } from "#ui/forms/button.tsx";
import { lessonBarsQuery } from "../../insight-queries.ts";
import { BarTable, HardBars } from "./hard-bar-list.tsx";
import { HintDialog, RemoveHintDialog } from "./hint-dialog.tsx";
import { HintItem } from "./hint-item.tsx";

/** Where students slip in the practice room, with the teacher's hints. */
export function PractisedBars({ lessonId }: { lessonId: string }) {
  return (
    <QueryView
      query={useQuery(lessonBarsQuery(lessonId))}
      skeleton={<ListSkeleton label="Loading the bars" />}
      errorText="Unable to fetch the bars."
    >
      {(lesson) => <Bars lessonId={lessonId} lesson={lesson} />}
    </QueryView>
  );
}

type Opened = { bar: number; text: string } | { removed: StudioHint } | null;

function Bars({ lessonId, lesson }: { lessonId: string; lesson: LessonBars }) {
  const { scoreSha256, bars, practised, hints, videoId } = lesson;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const firstBar = bars[0]?.bar;
  if (scoreSha256 === null && hints.length === 0) return null;
  const hintOf = (bar: number) =>
    hints.find((hint) => hint.bar === bar && hint.scoreSha256 === scoreSha256);
  const write = (bar: number) => setOpened({ bar, text: hintOf(bar)?.text ?? "" });
  return (
    <>
      <ListSection
        id="hard-bars"
        title="Where students slip"
        lead="From what they played in the practice room, each student counting the same. A slip is a wrong or missing note."
      >
        {practised.length === 0 ? (
          <EmptyList>
            Fewer than {fewestPeople} students have practised any bar of this lesson so far.
          </EmptyList>
        ) : (
          <>
            <HardBars
              practised={practised}
              videoId={videoId}
              hasHint={(bar) => !!hintOf(bar)}
              write={write}
            />
            <BarTable practised={practised} />
          </>
        )}
      </ListSection>
      <ListSection
        id="bar-hints"
        title="Hints"
        lead="What you would say at the piano. A student sees it after three slips in its bar."
      >
        {hints.length > 0 && (
          <ul className={listClass}>
            {hints.map((hint) => (
              <HintItem
                key={`${hint.scoreSha256} ${hint.bar}`}
                hint={hint}
                onChange={hint.scoreSha256 === scoreSha256 ? () => write(hint.bar) : undefined}
                onRemove={() => setOpened({ removed: hint })}
              />
            ))}
          </ul>
        )}
        {firstBar !== undefined && (
          <div className="mt-4">
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                setOpened({ bar: bars.find(({ bar }) => !hintOf(bar))?.bar ?? firstBar, text: "" })
              }
            >
              Write a hint
            </Button>
          </div>
        )}
      </ListSection>
      {opened && "removed" in opened && (
        <RemoveHintDialog lessonId={lessonId} hint={opened.removed} onClose={close} />
      )}
      {opened && "bar" in opened && scoreSha256 !== null && (
        <HintDialog
          {...opened}
          lessonId={lessonId}
          scoreSha256={scoreSha256}
          bars={bars}
          onClose={close}
        />
      )}
    </>
  );
}
