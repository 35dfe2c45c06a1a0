import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isWholePiece, type Passage, wholePiece } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { type BarAddress, formatBars, parseBarAddress, parseBars } from "../address/bar-address.ts";
import { useSheet } from "../use-sheet.ts";
import {
  handChange,
  type RoomSettings,
  readRoomSettings,
  storeRoomSettings,
} from "./room-settings.ts";

export type ChangeSettings = (changes: Partial<RoomSettings>) => void;

/**
 * The learner's settings and passage in a lesson, which are remembered. The URL's values count
 * before the stored ones.
 */
export function useRoomSettings(videoId: string, document: PracticeDocument) {
  const arrived = useArrivalAddress(document);
  const [stored] = useState(() => readRoomSettings(videoId));
  const [settings, setSettings] = useState<RoomSettings>(() => {
    const { bars: _, ...first } = stored;
    return { ...first, ...addressedSettings(first, arrived) };
  });
  const [passage, changePassage] = useState<Passage>(
    () =>
      arrived.passage ??
      (stored.bars === null ? null : parseBars(document, stored.bars)) ??
      wholePiece(document),
  );
  const bars = isWholePiece(document, passage) ? null : formatBars(document, passage);
  useEffect(() => storeRoomSettings(videoId, settings, bars), [videoId, settings, bars]);
  const changeSettings: ChangeSettings = (changes) =>
    setSettings((before) => ({ ...before, ...changes }));
  return { settings, changeSettings, passage, changePassage, arrivalNotice: arrived.notice };
}

/**
 * The URL's values when the room opens. A reload with an open sheet gives none: the URL is written
 * only after the sheet has closed, so the stored values are newer.
 */
function useArrivalAddress(document: PracticeDocument): BarAddress {
  const { hash } = useLocation();
  const { sheet } = useSheet();
  const [arrived] = useState(() => parseBarAddress(document, sheet === null ? hash : ""));
  return arrived;
}

/** The settings that a URL changes. Its hand is the one practised or heard, depending on the mode. */
export function addressedSettings(
  settings: RoomSettings,
  { hands, speed }: BarAddress,
): Partial<RoomSettings> {
  return {
    ...(hands !== null && handChange(settings, hands)),
    ...(speed !== null && { speed }),
  };
}
