import { Link } from "react-router";
import { Button } from "#ui/forms/button.tsx";
import { type Consent, setConsent } from "./consent.ts";
import "./consent-banner.css";

/**
 * Asks for consent to count visits. It overlays the bottom of the page, is first in the tab order, and
 * does not block the page.
 */
export function ConsentBanner() {
  const answer = (choice: Consent) => {
    setConsent(choice);
    // The focused button disappears, so the page gets the focus.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Visit statistics"
      className="consent-banner fixed inset-x-3 z-40 rounded-sheet border border-line bg-raised p-5 text-small text-text shadow-sheet md:right-5 md:left-auto md:w-[27rem] print:hidden"
    >
      <p>
        May we count your visit with Google Analytics? It sets cookies. Nothing is counted before
        you say yes.{" "}
        <Link to="/privacy-policy#privacy-choices" className="text-accent-text underline">
          What is counted
        </Link>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button variant="ghost" size="small" onClick={() => answer("accepted")}>
          Accept
        </Button>
        <Button variant="ghost" size="small" onClick={() => answer("refused")}>
          No, thank you
        </Button>
      </div>
    </section>
  );
}
