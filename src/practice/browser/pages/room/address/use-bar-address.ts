import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Passage } from "#practice/browser/engine/passage.ts";
import { handsOf } from "../settings/room-settings.ts";
import { addressedSettings } from "../settings/use-room-settings.ts";
import type { Room } from "../use-room.ts";
import { useSheet } from "../use-sheet.ts";
import { formatBarAddress, parseBarAddress } from "./bar-address.ts";

/**
 * Follows changes of the URL's hash, and replaces the hash when the student changes passage, hand
 * or tempo. A sheet has a history entry of its own, so the hash is replaced after it has closed.
 */
export function useBarAddress(room: Room) {
  const { document, passage, settings } = room;
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { sheet } = useSheet();
  const [notice, setNotice] = useState<{ text: string | null; passage: Passage }>({
    text: room.arrivalNotice,
    passage,
  });
  const { hash } = location;
  const address = formatBarAddress(document, {
    passage,
    hands: handsOf(settings),
    speed: settings.speed,
  });

  /** The URL's hash, which `hash` becomes in a later render. */
  const urlHash = useRef(hash);
  const followHash = useEffectEvent((changed: string) => {
    // The room itself only replaces.
    if (navigationType === "REPLACE") return;
    urlHash.current = changed;
    if (sheet !== null) return;
    const asked = parseBarAddress(document, changed);
    const changes = addressedSettings(settings, asked);
    if (Object.keys(changes).length > 0) room.change(changes);
    if (asked.passage) room.setPassage(asked.passage);
    setNotice({ text: asked.notice, passage: asked.passage ?? passage });
  });
  const lastHash = useRef(hash);
  useEffect(() => {
    if (hash === lastHash.current) return;
    lastHash.current = hash;
    followHash(hash);
  }, [hash]);

  const replaceHash = useEffectEvent((changed: string) => {
    if (changed === urlHash.current) return;
    urlHash.current = changed;
    const { search, state } = location;
    void navigate({ search, hash: changed }, { replace: true, state });
  });
  const lastAddress = useRef(sheet === null ? address : "");
  useEffect(() => {
    if (sheet !== null || address === lastAddress.current) return;
    lastAddress.current = address;
    replaceHash(address);
  }, [address, sheet]);

  return {
    address,
    /** A sentence about bars that the piece lacks, until the passage changes; null without one. */
    notice: notice.passage === passage ? notice.text : null,
    hideNotice: () => setNotice({ text: null, passage }),
  };
}
