import { Link } from "react-router";
import { Button } from "#ui/forms/button.tsx";
import { type Choice, choose } from "./consent.ts";
import "./consent-banner.css";

/**
 * Asks whether visits may be counted. It stands over the page's foot, first in the order of the
 * keyboard, and takes nothing away: the page can be used as if it were not there.
 */
export function ConsentBanner() {
  const answer = (choice: Choice) => {
    choose(choice);
    // The buttons go with the question; the keyboard goes on with the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Visit statistics"
      className="consent-banner fixed inset-x-3 z-40 rounded-sheet border border-line bg-raised p-5 text-[0.9375rem] text-text shadow-sheet md:right-5 md:left-auto md:w-[27rem] print:hidden"
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
