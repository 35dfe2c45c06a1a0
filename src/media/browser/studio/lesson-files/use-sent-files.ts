import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  kindOfFileName,
  lessonFileKinds,
  maxLessonFileBytes,
} from "#catalog/contract/lesson-files.ts";
import { lessonFileEndpoints } from "#media/contract/lesson-files.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { uploadBytes } from "#platform/browser/api/upload-file.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { lessonFilesQuery } from "./lesson-files-query.ts";

/** A file that this page sends, or could not send. */
export interface SentFile {
  key: string;
  file: File;
  percent: number;
  error: string | null;
  stop: AbortController;
}

/** Sends files to a lesson one after the other, and keeps those that failed until they are dismissed. */
export function useSentFiles(lessonId: string) {
  const client = useQueryClient();
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const last = useRef(Promise.resolve());
  const change = (key: string, changes: Partial<SentFile>) =>
    setSent((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: string) => setSent((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, file, stop }: SentFile) => {
    if (stop.signal.aborted) return;
    try {
      await uploadBytes(lessonFileEndpoints.addLessonFile, {
        params: { lessonId },
        query: { name: file.name.slice(-300) || "File" },
        file,
        signal: stop.signal,
        onProgress: (fraction) => change(key, { percent: Math.floor(fraction * 100) }),
      });
      drop(key);
      notifySuccess("The file is attached");
    } catch (error) {
      if (!stop.signal.aborted) {
        change(key, { error: failureText(error, "Unable to send the file. Please try again.") });
      }
    }
    const { queryKey } = lessonFilesQuery(lessonId);
    // A list on its way may lack the file, and would count as new.
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
  const enqueue = (files: readonly SentFile[]) => {
    setSent((all) => [...all, ...files]);
    for (const file of files) {
      if (file.error === null) last.current = last.current.then(() => send(file));
    }
  };
  return {
    sent,
    add: (files: readonly File[]) => enqueue(files.map(prepareFile)),
    again: ({ key, file }: SentFile) => {
      drop(key);
      enqueue([prepareFile(file)]);
    },
    /** Stops a file, or dismisses one that failed. */
    remove: ({ key, stop }: SentFile) => {
      stop.abort();
      drop(key);
    },
  };
}

const prepareFile = (file: File): SentFile => ({
  key: crypto.randomUUID(),
  file,
  percent: 0,
  error: findProblem(file),
  stop: new AbortController(),
});

/** Why the server would refuse a file, as far as name and size say; null if it may be sent. */
function findProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (size === 0) return "This file is empty.";
  const kind = kindOfFileName(name);
  const maxBytes = kind ? lessonFileKinds[kind].maxBytes : maxLessonFileBytes;
  if (size <= maxBytes) return null;
  const subject = kind ? `A ${lessonFileKinds[kind].label} file` : "A file";
  return `${subject} may have at most ${maxBytes / 1_000_000} MB.`;
}
