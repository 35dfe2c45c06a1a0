import { useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ListSkeleton } from "#studio/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";
import { alignmentEndpoints, type LessonAlignment } from "../../contract/alignment.ts";
import { alignmentQuery, isBeingAligned, useAlignmentCall } from "./alignment-query.ts";
import { AttachMaterials } from "./attach-materials.tsx";
import { formatAlignmentState } from "./format-alignment.ts";
import { RecordTake } from "./record-take.tsx";
import { SpansForm } from "./spans-form.tsx";

/** A lesson's score and MIDI recording, and the bars that its film plays. */
export function ScoreAndTakeSection({ lesson }: { lesson: { _id: string; videoId: string } }) {
  const { _id: lessonId, videoId } = lesson;
  const query = useQuery(alignmentQuery(lessonId));
  return (
    <section aria-labelledby="score-and-take">
      <Heading level={3} look="small" id="score-and-take" className="mb-2">
        Score and take
      </Heading>
      <p className="mb-5 max-w-[40rem] text-small text-muted">
        With the score and a MIDI recording made while the camera ran, the school finds which bars
        the film plays where. The film stays as it is.
      </p>
      <QueryView
        query={query}
        skeleton={<ListSkeleton label="Loading the score and the take" />}
        errorText="Unable to fetch the score and the take."
      >
        {(data) => (
          <div className="grid gap-6">
            <AttachMaterials lessonId={lessonId} data={data} />
            {data.score && (
              <div>
                <LinkButton to={`/practice/${videoId}`} variant="ghost" size="small">
                  Open its practice room
                </LinkButton>
              </div>
            )}
            <RecordTake lessonId={lessonId} />
            <FoundSpans lessonId={lessonId} data={data} />
          </div>
        )}
      </QueryView>
    </section>
  );
}

function FoundSpans({ lessonId, data }: { lessonId: string; data: LessonAlignment }) {
  const { run, error, pending } = useAlignmentCall(lessonId);
  const { alignment, score } = data;
  if (!alignment || !score) return null;
  const { state, spans } = alignment;
  const alignAgain = () =>
    run(() => callApi(alignmentEndpoints.alignAgain, { params: { lessonId } }), {
      notice: "The bars are being looked for",
      failure: "Unable to look for the bars.",
    });
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={classNames("text-small", state === "failed" && "font-medium text-danger-text")}
      >
        {formatAlignmentState(alignment)}
      </p>
      {spans.length > 0 && (
        <SpansForm lessonId={lessonId} bars={score.bars} alignment={alignment} />
      )}
      {error && (
        <p role="alert" className="text-small font-medium text-danger-text">
          {error}
        </p>
      )}
      {!isBeingAligned(data) && (
        <div>
          <Button variant="text" size="small" pending={pending} onClick={() => void alignAgain()}>
            Look for the bars again
          </Button>
        </div>
      )}
    </div>
  );
}
