import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LeaveDialog } from "#accounts/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { ListSkeleton } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Heading } from "#ui/page/page.tsx";
import { StudioLessonFilm } from "../studio-lesson-film.tsx";
import { CaptionsSection } from "./captions/captions-section.tsx";
import { ChaptersEditor } from "./chapters/chapters-editor.tsx";
import { tracksQuery } from "./tracks-query.ts";

/** A lesson's film with its captions and chapters beside it. */
export function TracksEditor({ lesson }: { lesson: StudioLesson }) {
  const query = useQuery(tracksQuery(lesson._id));
  const [isCaptionChanged, setCaptionChanged] = useState(false);
  const [isChapterChanged, setChapterChanged] = useState(false);
  return (
    <>
      <Heading level={2} look="small" className="mb-6 wrap-anywhere">
        {lesson.title}
      </Heading>
      <div className="grid items-start gap-10 xl:grid-cols-2">
        <div className="z-10 min-w-0 bg-surface max-xl:tall:sticky max-xl:tall:top-18 max-xl:tall:pb-3 xl:sticky xl:top-24">
          <StudioLessonFilm lesson={lesson} />
        </div>
        <div className="grid min-w-0 gap-12 max-xl:tall:[&_:is(input,textarea,select,button)]:scroll-mt-[calc(56.25vw+7rem)]">
          <QueryView
            query={query}
            skeleton={<ListSkeleton label="Loading captions and chapters" />}
            errorText="Unable to fetch the captions."
          >
            {(data) => (
              <>
                <CaptionsSection
                  lesson={lesson}
                  known={data.captions}
                  isChanged={isCaptionChanged}
                  onChanged={setCaptionChanged}
                />
                <ChaptersEditor
                  lesson={lesson}
                  saved={data.chapters}
                  isChanged={isChapterChanged}
                  onChanged={setChapterChanged}
                />
              </>
            )}
          </QueryView>
        </div>
      </div>
      <LeaveDialog isChanged={isCaptionChanged || isChapterChanged} />
    </>
  );
}
