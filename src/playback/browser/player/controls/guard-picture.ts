/** Safari's own names for what the standards give later. */
interface SafariVideo {
  webkitExitFullscreen?: () => void;
  webkitSetPresentationMode?: (mode: "inline") => void;
  webkitPresentationMode?: string;
}

/** The element in full screen, in Safari before 16.4 too. */
export function findFullScreenElement(): Element | null {
  const element: unknown =
    document.fullscreenElement ?? Reflect.get(document, "webkitFullscreenElement");
  return element instanceof Element ? element : null;
}

export const fullScreenEvents = ["fullscreenchange", "webkitfullscreenchange"] as const;

/**
 * Refuses each way in which a browser shows the picture without what lies over it: full screen of a part
 * of `view`, picture-in-picture, AirPlay and other screens. Returns the function that ends it.
 */
export function guardPicture(
  video: HTMLVideoElement,
  view: Element,
  onRefused: (text: string) => void = () => {},
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const safari: HTMLVideoElement & SafariVideo = video;
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  video.setAttribute("x-webkit-airplay", "deny");
  video.controls = false;
  const refuse = (): void => {
    const shown = findFullScreenElement();
    if (shown === null || shown.contains(view)) return;
    void exitFullScreen();
    onRefused("Full screen shows the whole player only");
  };
  for (const event of fullScreenEvents) document.addEventListener(event, refuse, { signal });
  video.addEventListener("webkitbeginfullscreen", () => safari.webkitExitFullscreen?.(), {
    signal,
  });
  video.addEventListener(
    "webkitpresentationmodechanged",
    () => {
      if (safari.webkitPresentationMode !== "inline") safari.webkitSetPresentationMode?.("inline");
    },
    { signal },
  );
  video.addEventListener(
    "enterpictureinpicture",
    () => void document.exitPictureInPicture().catch(() => {}),
    { signal },
  );
  return () => ended.abort();
}

/** Leaves full screen; resolves also where the browser refuses. */
export async function exitFullScreen(): Promise<void> {
  const exit: unknown =
    Reflect.get(document, "exitFullscreen") ?? Reflect.get(document, "webkitExitFullscreen");
  if (typeof exit !== "function") return;
  await Promise.resolve(exit.call(document)).catch(() => {});
}
