import { useQuery } from "@tanstack/react-query";
import { lessonFileKinds, maxLessonFiles } from "#catalog/contract/lesson-files.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import {
  EmptyList,
  FileButton,
  ItemActions,
  ListSkeleton,
  listClass,
  listItemClass,
  ProgressBar,
} from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useKeptFocus } from "#ui/interaction/use-kept-focus.ts";
import { Heading } from "#ui/page/page.tsx";
import { AttachedFile } from "./attached-file.tsx";
import { lessonFilesQuery } from "./lesson-files-query.ts";
import { type SentFile, useSentFiles } from "./use-sent-files.ts";

const megabytes = (kind: keyof typeof lessonFileKinds) =>
  `${lessonFileKinds[kind].maxBytes / 1_000_000} MB`;

/** The files beside a lesson, and the button that adds some. */
export function LessonFilesSection({ lesson }: { lesson: StudioLesson }) {
  const query = useQuery(lessonFilesQuery(lesson._id));
  const { sent, add, again, remove } = useSentFiles(lesson._id);
  const { list, events } = useKeptFocus();
  const isFull = (query.data?.length ?? 0) >= maxLessonFiles;
  return (
    <section aria-labelledby="lesson-files">
      <Heading level={3} look="small" id="lesson-files" className="mb-2">
        Files
      </Heading>
      <p className="mb-5 max-w-[40rem] text-small text-muted">
        PDF up to {megabytes("pdf")}, MIDI up to {megabytes("midi")} and MP3 up to{" "}
        {megabytes("mp3")}, at most {maxLessonFiles}. Whoever may watch the lesson can download
        them; others see their names.
      </p>
      <QueryView
        query={query}
        skeleton={<ListSkeleton label="Loading the files" />}
        errorText="Unable to fetch the files."
      >
        {(files) =>
          files.length === 0 ? (
            <EmptyList>No files yet.</EmptyList>
          ) : (
            <ul ref={list} {...events} aria-label="Files of the lesson" className={listClass}>
              {files.map((file, place) => (
                <li key={file._id} tabIndex={-1} className={`outline-none ${listItemClass}`}>
                  <AttachedFile lesson={lesson} file={file} place={place} count={files.length} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {sent.length > 0 && (
        <ul aria-label="Files being sent" className="mt-5 grid gap-5">
          {sent.map((each) => (
            <li key={each.key}>
              <FileInTransit
                sent={each}
                onAgain={() => again(each)}
                onRemove={() => remove(each)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        {isFull ? (
          <p className="text-small text-muted">
            The lesson has {maxLessonFiles} files. Remove one to add another.
          </p>
        ) : (
          <FileButton
            label="Add files"
            variant="ghost"
            accept=".pdf,.mid,.midi,.mp3,application/pdf,audio/midi,audio/mpeg"
            isMultiple
            onFiles={add}
          />
        )}
      </div>
    </section>
  );
}

interface FileInTransitProps {
  sent: SentFile;
  onAgain: () => void;
  onRemove: () => void;
}

/** A file on its way, or the reason why it could not be attached. */
function FileInTransit({ sent, onAgain, onRemove }: FileInTransitProps) {
  const { file, percent, error } = sent;
  return (
    <div className="text-small">
      <p className="font-medium wrap-anywhere">{file.name}</p>
      {error === null ? (
        <>
          <p className="tabular mt-1 mb-2 text-muted">
            {percent < 100 ? `${percent}% of ${presentSize(file.size)}` : "Checking the file…"}
          </p>
          <ProgressBar label={`Sending ${file.name}`} percent={percent} />
        </>
      ) : (
        <p role="alert" className="mt-1 font-medium text-danger-text">
          {error}
        </p>
      )}
      <ItemActions>
        {error !== null && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Try again: ${file.name}`}
            onClick={onAgain}
          >
            Try again
          </Button>
        )}
        <Button
          variant="text"
          size="small"
          aria-label={`${error === null ? "Stop" : "Dismiss"}: ${file.name}`}
          onClick={onRemove}
        >
          {error === null ? "Stop" : "Dismiss"}
        </Button>
      </ItemActions>
    </div>
  );
}
