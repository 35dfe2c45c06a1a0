/** Whether an error of Node's file functions says that the file or folder does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
