import { useMutation } from "@tanstack/react-query";
import { Download, LockKeyhole } from "lucide-react";
import { usePlanNames, useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { lessonFileKinds } from "#catalog/contract/lesson-files.ts";
import type { LessonFile, VideoDetails } from "#catalog/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { classNames } from "#ui/class-names.ts";
import { Heading } from "#ui/page/page.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { isWhollyFree } from "../lists/free-part.ts";
import { openingPlans } from "./opening-plans.ts";

/** The files beside a lesson: downloads for those who may watch it, names alone for others. */
export function LessonFiles({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const planNameOf = usePlanNames();
  const { mutate, isPending, variables, error } = useDownload(video.videoId);
  if (video.files.length === 0) return null;
  const isFree = isWhollyFree(video);
  const isOpen = currentUser !== null && (isFree || canWatch(currentUser, video.category));
  return (
    <section aria-labelledby="lesson-files" className="mt-8 print:hidden">
      <Heading level={2} look="small" id="lesson-files">
        Files
      </Heading>
      <ul className="mt-3 border-b border-line text-small">
        {video.files.map((file) => (
          <li key={file._id} className="border-t border-line">
            {isOpen ? (
              <button
                type="button"
                className={classNames(row, "w-full text-left hover:text-accent-text")}
                disabled={isPending && variables._id === file._id}
                onClick={() => mutate(file)}
              >
                <Download size={18} aria-hidden className="shrink-0" />
                <FileName file={file} before="Download " />
              </button>
            ) : (
              <p className={classNames(row, "text-muted")}>
                <LockKeyhole size={18} aria-hidden className="shrink-0" />
                <FileName file={file} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isOpen && (
        <p className={classNames("mt-3 text-small text-muted", isLoading && "signed-in:hidden")}>
          {isFree
            ? "Log in to download them."
            : `Downloads are included in ${openingPlans(video.category, planNameOf)}.`}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-3 text-small font-medium text-danger-text">
          {failureText(error, "Unable to download the file. Please try again.")}
        </p>
      )}
    </section>
  );
}

const row = "flex min-h-12 items-center gap-3 py-2";

function FileName({ file, before }: { file: LessonFile; before?: string }) {
  const { name, kind, sizeBytes } = file;
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
      <span className="wrap-anywhere">
        {before !== undefined && <VisuallyHidden>{before}</VisuallyHidden>}
        {name}
      </span>
      <span className="text-muted">
        {lessonFileKinds[kind].label}, {presentSize(sizeBytes)}
      </span>
    </span>
  );
}

/** Asks for a file's URL, which is valid for minutes, and lets the browser download it. */
function useDownload(videoId: string) {
  return useMutation({
    mutationFn: async ({ _id }: LessonFile) => {
      // The page starts without the code of calls and their schemas.
      const [{ callApi }, { downloadFrom }, { lessonFileEndpoints }] = await Promise.all([
        import("#platform/browser/api/call-api.ts"),
        import("#platform/browser/api/download-file.ts"),
        import("#media/contract/lesson-files.ts"),
      ]);
      const params = { videoId, fileId: _id };
      const { data } = await callApi(lessonFileEndpoints.openLessonFile, { params });
      downloadFrom(data.url);
    },
  });
}
