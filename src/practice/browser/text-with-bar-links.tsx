import { Link } from "react-router";
import { splitBarLinks } from "#practice/contract/bar-links.ts";

interface TextWithBarLinksProps {
  text: string;
  /** The lesson that the text is about. Bars of other lessons name theirs. */
  videoId: string | null;
}

/** A text of a user or teacher. Addresses of bars in this school become links. */
export function TextWithBarLinks({ text, videoId }: TextWithBarLinksProps) {
  // Rendered without a browser, only bare paths become links.
  const origin = typeof location === "undefined" ? "" : location.origin;
  return splitBarLinks(text, origin).map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts keep their order
        key={at}
        to={part.path}
        className="font-medium text-accent-text underline underline-offset-4"
      >
        {part.label}
        {part.videoId !== videoId && ` (${part.videoId.replaceAll("-", " ")})`}
      </Link>
    ),
  );
}
