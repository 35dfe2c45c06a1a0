/** The result of a child worker's task; both sides of the channel use this shape. */
export type TaskReply = { ok: true; output: Uint8Array } | { ok: false; message: string };

/**
 * Makes this process the child of {@link openChildWorker}: runs one task after another, and ends
 * with its parent. An error of `work` is returned as its message.
 */
export function serveTasks(work: (input: Buffer) => Promise<Uint8Array>): void {
  const reply = (response: TaskReply) => process.send?.(response);
  process.on("message", (input: unknown) => {
    if (!(input instanceof Uint8Array)) return;
    void work(Buffer.from(input.buffer, input.byteOffset, input.byteLength)).then(
      (output) => reply({ ok: true, output }),
      (error: unknown) =>
        reply({ ok: false, message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
}
