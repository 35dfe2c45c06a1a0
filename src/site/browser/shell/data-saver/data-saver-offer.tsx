import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  type DataSaverMode,
  setDataSaverMode,
  shouldOfferDataSaver,
} from "#platform/browser/data-saver/data-saver.ts";
import { onPreferenceChange } from "#platform/browser/storage/visitor-cookie.ts";
import { Button } from "#ui/forms/button.tsx";
import "./data-saver-offer.css";

/**
 * Offers the data saver on a slow or metered connection until it is answered. Not on lesson pages, which
 * have the option beside the player.
 */
export function DataSaverOffer() {
  const { pathname } = useLocation();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const update = () => setOffered(shouldOfferDataSaver());
    update();
    return onPreferenceChange(update);
  }, []);
  if (!offered || pathname.startsWith("/video/")) return null;
  const answer = (use: DataSaverMode) => {
    setDataSaverMode(use);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Save data"
      className="data-saver-offer fixed inset-x-3 z-40 rounded-sheet border border-line bg-raised p-5 text-small text-text shadow-sheet md:right-5 md:left-auto md:w-[25rem] print:hidden"
    >
      <p>
        Your connection looks slow or metered. With Save data on, pictures stay small and a lesson
        loads only when you press Play. You can change it in the menu.
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button size="small" onClick={() => answer("small")}>
          Save data
        </Button>
        <Button variant="ghost" size="small" onClick={() => answer("all")}>
          No, thank you
        </Button>
      </div>
    </section>
  );
}
