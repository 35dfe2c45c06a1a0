import { useLocation, useNavigate } from "react-router";
import { splitBarLinks } from "#practice/contract/bar-links.ts";
import { keepScrollState } from "#ui/interaction/scroll.ts";

/**
 * The address of the bars that the student asks about, or null. The practice room passes it in the
 * state of its link (practice, room/address/), which survives a reload.
 */
export function useAskedBars(videoId: string) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, ...more] = splitBarLinks(String(Object(state).asksAbout), "");
  const isOfLesson = typeof link === "object" && more.length === 0 && link.videoId === videoId;
  return {
    asked: isOfLesson ? link.path : null,
    /** A reload after the question was sent does not open the form again. */
    forgetAsked: () => {
      if (isOfLesson) {
        void navigate({ search, hash }, { replace: true, state: keepScrollState });
      }
    },
  };
}
