import { X } from "lucide-react";
import type { PassageOffer } from "./use-hard-bar.ts";

/** Offers another passage; a student who declines goes on in this one. */
export function PassageOfferNotice({ offer }: { offer: PassageOffer | null }) {
  return (
    <div role="status" className="contents">
      {offer && (
        <div className="midi-notice" data-urgent>
          <p>{offer.text}</p>
          <button type="button" className="view-chip" onClick={offer.accept}>
            {offer.label}
          </button>
          <button
            type="button"
            aria-label="Go on as before"
            className="view-button"
            onClick={offer.decline}
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
