/** Safari's own names for features that the standards named later. */
interface SafariVideo {
  webkitExitFullscreen?: () => void;
  webkitSetPresentationMode?: (mode: "inline") => void;
  webkitPresentationMode?: string;
}

/** The element in full screen, also in Safari before 16.4. */
export function findFullScreenElement(): Element | null {
  const element: unknown =
    document.fullscreenElement ?? Reflect.get(document, "webkitFullscreenElement");
  return element instanceof Element ? element : null;
}

export const fullScreenEvents = ["fullscreenchange", "webkitfullscreenchange"] as const;

/**
 * Prevents the browser from showing the picture without its overlays: full screen of a part of
 * `view`, picture-in-picture, AirPlay and other screens. Returns a function that ends this.
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

/** Leaves full screen; also resolves if the browser refuses. */
export async function exitFullScreen(): Promise<void> {
  const exit: unknown =
    Reflect.get(document, "exitFullscreen") ?? Reflect.get(document, "webkitExitFullscreen");
  if (typeof exit !== "function") return;
  await Promise.resolve(exit.call(document)).catch(() => {});
}
