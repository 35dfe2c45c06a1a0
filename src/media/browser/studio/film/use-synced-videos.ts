import { useEffect, useRef, useState } from "react";

interface SharedTime {
  /** The first video's time at which the film begins and ends. */
  startSeconds: number;
  endSeconds: number;
  /** The second video's time less the first one's. */
  offsetSeconds: number;
  /** The voice recording's time less the first video's. */
  voiceOffsetSeconds: number;
}

/** The others follow the first video where they are further apart. */
const mostDriftSeconds = 0.15;

/**
 * Plays two videos in step, and a voice recording if there is one. The first video leads: the film's
 * time is its time. Give the refs and `onFirst` handlers to the elements.
 */
export function useSyncedVideos(time: SharedTime) {
  const { startSeconds, endSeconds, offsetSeconds, voiceOffsetSeconds } = time;
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const voice = useRef<HTMLAudioElement>(null);
  const [atSeconds, setSeconds] = useState(startSeconds);
  const [isPlaying, setPlaying] = useState(false);
  const pause = () => {
    for (const { current } of [first, second, voice]) current?.pause();
  };
  const seek = (seconds: number) => {
    place(first.current, seconds);
    place(second.current, seconds + offsetSeconds);
    place(voice.current, seconds + voiceOffsetSeconds);
    setSeconds(seconds);
  };
  // Other cuts and another offset move everything.
  useEffect(() => {
    const now = first.current?.currentTime ?? 0;
    const seconds = Math.min(endSeconds, Math.max(startSeconds, now));
    place(first.current, seconds);
    place(second.current, seconds + offsetSeconds);
    place(voice.current, seconds + voiceOffsetSeconds);
    setSeconds(seconds);
  }, [startSeconds, endSeconds, offsetSeconds, voiceOffsetSeconds]);
  const play = async () => {
    if (atSeconds >= endSeconds - mostDriftSeconds) seek(startSeconds);
    await Promise.all([first.current?.play(), second.current?.play()]).catch(pause);
  };
  const follow = () => {
    const seconds = first.current?.currentTime ?? startSeconds;
    setSeconds(Math.min(seconds, endSeconds));
    if (seconds >= endSeconds) pause();
    keepClose(second.current, seconds + offsetSeconds);
    keepClose(voice.current, seconds + voiceOffsetSeconds);
    playVoice(voice.current, seconds + voiceOffsetSeconds, first.current?.paused === false);
  };
  const onFirst = {
    onTimeUpdate: follow,
    onPlay: () => setPlaying(true),
    onPause: () => {
      pause();
      setPlaying(false);
    },
  };
  const togglePlaying = () => {
    if (isPlaying) pause();
    else void play();
  };
  return { first, second, voice, onFirst, atSeconds, isPlaying, seek, togglePlaying };
}

function place(media: HTMLMediaElement | null, seconds: number): void {
  if (media) media.currentTime = Math.max(0, seconds);
}

function keepClose(media: HTMLMediaElement | null, seconds: number): void {
  if (!media || seconds < 0 || seconds > media.duration) return;
  if (Math.abs(media.currentTime - seconds) > mostDriftSeconds) media.currentTime = seconds;
}

/** A voice recording may begin after the film and end before it. */
function playVoice(voice: HTMLAudioElement | null, seconds: number, isPlaying: boolean): void {
  if (!voice) return;
  const isHeard = isPlaying && seconds >= 0 && seconds < voice.duration;
  if (isHeard && voice.paused) void voice.play().catch(() => undefined);
  if (!isHeard && !voice.paused) voice.pause();
}
