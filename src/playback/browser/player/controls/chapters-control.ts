import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { PlayerView } from "../build-player-view.ts";

type Chapters = PlaybackSession["chapters"];

/**
 * The list of chapters to jump to, which follows the video, and the chapters' marks on the seek
 * bar.
 */
export function createChaptersControl(
  { video, chapters: picker, announce }: PlayerView,
  { chapters: all, durationSeconds }: PlaybackSession,
): { stop: () => void } {
  const chapters = all.filter(({ startMs }) => startMs < durationSeconds * 1_000);
  const follow = (): void => picker.show(String(indexAt(chapters, video.currentTime)));
  const stopped = new AbortController();
  picker.setChoices([
    { value: "-1", text: "Chapters", short: "☰" },
    ...chapters.map(({ startMs, title }, index) => ({
      value: String(index),
      text: `${presentTimecode(startMs / 1_000)} ${title}`,
      short: "☰",
    })),
  ]);
  picker.element.hidden = chapters.length === 0;
  picker.onPick((value) => {
    const chapter = chapters[Number(value)];
    if (!chapter) return follow();
    video.currentTime = chapter.startMs / 1_000;
    announce(chapter.title);
  });
  follow();
  video.addEventListener("timeupdate", follow, { signal: stopped.signal });
  markOnSeekBar(video, chapters, durationSeconds);
  return { stop: () => stopped.abort() };
}

/** The chapter at a moment; −1 before the first. */
function indexAt(chapters: Chapters, seconds: number): number {
  // A seek may end a few milliseconds before the requested moment.
  return chapters.findLastIndex(({ startMs }) => startMs / 1_000 <= seconds + 0.05);
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The seek bar shows the cues of the video's track of chapters. */
function markOnSeekBar(video: HTMLVideoElement, chapters: Chapters, durationSeconds: number): void {
  const known = [...video.textTracks].find(({ kind }) => kind === "chapters");
  if (!known && chapters.length === 0) return;
  const track = known ?? video.addTextTrack("chapters");
  track.mode = "hidden";
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
  for (const [index, { startMs, title }] of chapters.entries()) {
    const next = chapters[index + 1];
    const end = next ? next.startMs / 1_000 : durationSeconds;
    track.addCue(new VTTCue(startMs / 1_000, end, escapeText(title)));
  }
}
