import { useMutation } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lessonFileKinds } from "#catalog/contract/lesson-files.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import type { LessonFile } from "#catalog/contract.ts";
import { lessonFileEndpoints, lessonFileName } from "#media/contract/lesson-files.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { downloadFrom } from "#platform/browser/api/download-file.ts";
import { presentSize } from "#platform/contract/present-size.ts";
import { ActionDialog, ItemActions } from "#studio/browser/index.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { useFilesCall } from "./lesson-files-query.ts";

interface AttachedFileProps {
  lesson: StudioLesson;
  file: LessonFile;
  /** Its place in the list, from 0. */
  place: number;
  count: number;
}

/** One file of a lesson with its actions. */
export function AttachedFile({ lesson, file, place, count }: AttachedFileProps) {
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const { mutate, isPending, error } = useFilesCall(lesson._id);
  const { _id, kind, name, sizeBytes } = file;
  const params = { lessonId: lesson._id, fileId: _id };
  const moveTo = (next: number) => {
    if (isPending) return;
    const body = { name, place: next };
    mutate(() => callApi(lessonFileEndpoints.changeLessonFile, { params, body }));
  };
  const download = useMutation({
    mutationFn: async () => {
      const file = { videoId: lesson.videoId, fileId: _id };
      downloadFrom((await callApi(lessonFileEndpoints.openLessonFile, { params: file })).data.url);
    },
  });
  const problem = error
    ? failureText(error, "Unable to change the files. Please try again.")
    : download.error && failureText(download.error, "Unable to download the file.");
  const close = () => setDialog(null);
  return (
    <div className="text-small" aria-busy={isPending}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-muted">
            {lessonFileKinds[kind].label}, {presentSize(sizeBytes)}
          </p>
        </div>
        {count > 1 && (
          <div className="-mt-2 -mr-3 flex">
            <MoveButton
              label={`Move up: ${name}`}
              icon={<ChevronUp size={20} aria-hidden />}
              disabled={place === 0}
              onClick={() => moveTo(place - 1)}
            />
            <MoveButton
              label={`Move down: ${name}`}
              icon={<ChevronDown size={20} aria-hidden />}
              disabled={place === count - 1}
              onClick={() => moveTo(place + 1)}
            />
          </div>
        )}
      </div>
      <ItemActions>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Download: ${name}`}
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Rename: ${name}`}
          onClick={() => setDialog("rename")}
        >
          Rename
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={`Remove: ${name}`}
          onClick={() => setDialog("remove")}
        >
          Remove
        </Button>
      </ItemActions>
      {problem && (
        <p role="alert" className="mt-2 font-medium text-danger-text">
          {problem}
        </p>
      )}
      {dialog === "rename" && (
        <RenameDialog lessonId={lesson._id} file={file} place={place} onClose={close} />
      )}
      {dialog === "remove" && (
        <RemoveFileDialog lessonId={lesson._id} file={file} onClose={close} />
      )}
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onClick: () => void;
}

/** A disabled one keeps the focus, which a browser takes away from a `disabled` button. */
function MoveButton({ label, icon, disabled, onClick }: MoveButtonProps) {
  return (
    <Button
      variant="text"
      size="small"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className="px-3! aria-disabled:opacity-50"
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {icon}
    </Button>
  );
}

interface FileDialogProps {
  lessonId: string;
  file: LessonFile;
  onClose: () => void;
}

function RenameDialog({ lessonId, file, place, onClose }: FileDialogProps & { place: number }) {
  const [name, setName] = useState(file.name);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useFilesCall(lessonId);
  const rename = () => {
    const checked = lessonFileName.safeParse(name);
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    const params = { lessonId, fileId: file._id };
    mutate(
      () =>
        callApi(lessonFileEndpoints.changeLessonFile, {
          params,
          body: { name: checked.data, place },
        }),
      { onSuccess: onClose },
    );
  };
  return (
    <ActionDialog
      title="Rename this file"
      description="Students see this name, and the file that they download has it."
      label="Save the name"
      pendingLabel="Saving…"
      pending={isPending}
      error={error && failureText(error, "Unable to rename the file. Please try again.")}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}

function RemoveFileDialog({ lessonId, file, onClose }: FileDialogProps) {
  const { mutate, isPending, error } = useFilesCall(lessonId);
  const remove = () => {
    const params = { lessonId, fileId: file._id };
    mutate(() => callApi(lessonFileEndpoints.removeLessonFile, { params }), {
      onSuccess: () => {
        notifySuccess("The file is removed");
        onClose();
      },
    });
  };
  return (
    <ActionDialog
      title="Remove this file?"
      description={`Students can no longer download “${file.name}”. The file on your device stays.`}
      label="Remove"
      pendingLabel="Removing…"
      isFinal
      pending={isPending}
      error={error && failureText(error, "Unable to remove the file. Please try again.")}
      onSubmit={remove}
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
