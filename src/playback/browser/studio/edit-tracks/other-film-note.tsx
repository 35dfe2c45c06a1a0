/** A note that the times belong to a film that the lesson no longer has. */
export function OtherFilmNote() {
  return (
    <p className="rounded-sheet bg-raised p-5 text-small shadow-sheet ring-1 ring-line">
      The lesson’s film has changed since these were saved. See whether the times fit, then save.
    </p>
  );
}
