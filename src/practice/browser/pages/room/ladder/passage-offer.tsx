import { RoomNotice } from "../room-notice.tsx";
import type { PassageOffer } from "./use-hard-bar.ts";

/** Offers another passage; a student who declines goes on in this one. */
export function PassageOfferNotice({ offer }: { offer: PassageOffer | null }) {
  return (
    <RoomNotice
      text={offer?.text ?? null}
      hideLabel="Go on as before"
      onHide={() => offer?.decline()}
    >
      <button type="button" className="view-chip" onClick={() => offer?.accept()}>
        {offer?.label}
      </button>
    </RoomNotice>
  );
}
