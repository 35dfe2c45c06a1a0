import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { SlowSound } from "#practice/browser/sound/slow-sound.ts";
import { useSnapshot } from "../use-snapshot.ts";

interface SlowSoundOptions {
  media: RefObject<HTMLVideoElement | null> | null;
  context: AudioContext | null;
  /** Whether the film has loaded. */
  isOpen: boolean;
  speed: number;
  semitones: number;
}

interface SlowFilm {
  /** The sound's delay in seconds of the film; the same function in every rendering. */
  delayOf: () => number;
  canTranspose: boolean;
}

/**
 * The film at the room's speed and pitch. The device stretches the sound from the first change on.
 * Before that, and on devices that cannot, the element does.
 */
export function useSlowSound({
  media,
  context,
  isOpen,
  speed,
  semitones,
}: SlowSoundOptions): SlowFilm {
  const [slow, setSlow] = useState<SlowSound | null>(null);
  const current = useRef<SlowSound | null>(null);
  const isWanted = isOpen && (speed !== 1 || semitones !== 0);
  useEffect(() => {
    const element = media?.current;
    if (!isWanted || !element || !context || current.current) return;
    let isLeft = false;
    void import("#practice/browser/sound/slow-sound.ts")
      .then(({ openSlowSound }) => openSlowSound(element, context))
      .then((opened) => {
        if (isLeft) return opened.close();
        current.current = opened;
        setSlow(opened);
      })
      // The element continues by itself.
      .catch(() => undefined);
    return () => {
      isLeft = current.current === null;
    };
  }, [isWanted, media, context]);
  useEffect(() => {
    const element = media?.current;
    if (!element) return;
    // A change of quality reloads, which resets to the default speed.
    element.defaultPlaybackRate = speed;
    if (slow) {
      slow.setSpeed(speed);
      slow.setSemitones(semitones);
    } else {
      element.preservesPitch = true;
      element.playbackRate = speed;
    }
  }, [media, slow, speed, semitones]);
  const speedNow = useRef(speed);
  speedNow.current = speed;
  const delayOf = useCallback(() => {
    const { delaySeconds = 0 } = current.current?.getSnapshot() ?? {};
    return delaySeconds * speedNow.current;
  }, []);
  return { delayOf, canTranspose: useSnapshot(slow)?.way !== "element" };
}
