import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Analytics } from "#site/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { Heading, Section } from "#ui/page/page.tsx";
import { setConsent, useConsent } from "./consent.ts";

const anchor = "privacy-choices";

const explanations: Record<Analytics["provider"], string> = {
  google:
    "We count visits with Google Analytics, and only where you allow it. It then sets cookies whose names begin with _ga, and Google learns which of our pages are opened, from where and with what kind of device. It is never told what you search for or write, nor who you are here.",
  plausible:
    "We count visits with Plausible. It sets no cookies and cannot know you again: it learns which of our pages are opened, from where and with what kind of device, never what you search for or write, nor who you are here. Where a browser asks not to be tracked, nothing is counted.",
};

const states = {
  accepted: "Your visits are counted.",
  refused: "Your visits are not counted.",
  unasked: "You have not chosen yet. Until you do, nothing is counted.",
  unknown: "",
};

/** Consent to visit statistics, at the end of the privacy policy. */
export function PrivacyChoices({ analytics }: { analytics: Analytics }) {
  const consent = useConsent(analytics);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // Following the same link again scrolls here again: each navigation has its own key.
  useEffect(() => {
    if (key === "" || hash !== `#${anchor}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <Section className="border-t border-line print:hidden">
      <div className="max-w-[46rem]">
        <Heading ref={heading} tabIndex={-1} id={anchor} className="outline-none">
          Privacy choices
        </Heading>
        <p className="mt-5 text-copy leading-[1.7]">{explanations[analytics.provider]}</p>
        <p role="status" className="mt-5 min-h-6 font-semibold">
          {states[consent]}
        </p>
        <div className="mt-4 grid max-w-96 grid-cols-2 gap-3 noscript:hidden">
          <Button
            variant="ghost"
            aria-pressed={consent === "accepted"}
            className="aria-pressed:border-accent"
            onClick={() => setConsent("accepted")}
          >
            Accept
          </Button>
          <Button
            variant="ghost"
            aria-pressed={consent === "refused"}
            className="aria-pressed:border-accent"
            onClick={() => setConsent("refused")}
          >
            No, thank you
          </Button>
        </div>
      </div>
    </Section>
  );
}
