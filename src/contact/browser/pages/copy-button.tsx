import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/** How long the button says what became of it. */
const saidMilliseconds = 2_500;

interface CopyButtonProps {
  text: string;
  /** What is copied, in words: "phone number". */
  what: string;
}

/** Copies a text, and says so where it stands and aloud. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { said, copy } = useCopy(text);
  const Icon = said === "Copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-[0.9375rem] text-muted underline-offset-4 hover:text-accent-text hover:underline"
      >
        <Icon size={17} aria-hidden />
        {said === "Copied" ? (
          said
        ) : (
          <span>
            Copy<VisuallyHidden> {what}</VisuallyHidden>
          </span>
        )}
      </button>
      <span
        role="status"
        className={said === refused ? "basis-full text-sm text-muted" : "sr-only"}
      >
        {said}
      </span>
    </>
  );
}

/** Where the browser allows no copying, as over plain HTTP on a local network. */
const refused = "Please select it and copy it by hand";

function useCopy(text: string) {
  const [said, setSaid] = useState<"Copied" | typeof refused>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), saidMilliseconds);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid(refused);
    }
  };
  return { said, copy };
}
