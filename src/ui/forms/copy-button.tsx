import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

/** How long the result is shown. */
const noticeMilliseconds = 2_500;

interface CopyButtonProps {
  text: string;
  /** The name of the copied value: "phone number". */
  what: string;
}

/** Copies a text and announces the result. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { notice, copy } = useCopy(text);
  const Icon = notice === "Copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
      >
        <Icon size={17} aria-hidden />
        {notice === "Copied" ? (
          notice
        ) : (
          <span>
            Copy<VisuallyHidden> {what}</VisuallyHidden>
          </span>
        )}
      </button>
      <span
        role="status"
        className={notice === refused ? "basis-full text-sm text-muted" : "sr-only"}
      >
        {notice}
      </span>
    </>
  );
}

/** The clipboard is unavailable, as over plain HTTP on a local network. */
const refused = "Please select it and copy it by hand";

function useCopy(text: string) {
  const [notice, setNotice] = useState<"Copied" | typeof refused>();
  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(() => setNotice(undefined), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [notice]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNotice("Copied");
    } catch {
      setNotice(refused);
    }
  };
  return { notice, copy };
}
