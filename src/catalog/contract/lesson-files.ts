/** The most files that may lie beside a lesson. */
export const maxLessonFiles = 8;

const megabyte = 1_000_000;

/** The kinds of files beside a lesson, each with its size limit. */
export const lessonFileKinds = {
  pdf: {
    label: "PDF",
    maxBytes: 20 * megabyte,
    extension: ".pdf",
    contentType: "application/pdf",
  },
  midi: { label: "MIDI", maxBytes: megabyte, extension: ".mid", contentType: "audio/midi" },
  mp3: { label: "MP3", maxBytes: 30 * megabyte, extension: ".mp3", contentType: "audio/mpeg" },
} as const;
export type LessonFileKind = keyof typeof lessonFileKinds;

/** The size limit of the largest kind. */
export const maxLessonFileBytes = Math.max(
  ...Object.values(lessonFileKinds).map(({ maxBytes }) => maxBytes),
);

/** The kind that a file's name states; the server checks the content. */
export function kindOfFileName(name: string): LessonFileKind | undefined {
  const extension = /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0];
  if (extension === ".midi") return "midi";
  return (["pdf", "midi", "mp3"] as const).find(
    (kind) => lessonFileKinds[kind].extension === extension,
  );
}
