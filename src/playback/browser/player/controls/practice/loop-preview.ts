import { presentTimecode } from "#platform/contract/present-timecode.ts";

/**
 * Shows the moment under the pointer above the lane, with its thumbnail if the lesson has
 * thumbnails.
 */
export function addLoopPreview(
  lane: HTMLElement,
  { secondsAt, signal }: { secondsAt: (clientX: number) => number; signal: AbortSignal },
): void {
  const box = lane.appendChild(document.createElement("div"));
  box.className = "loop-preview";
  box.hidden = true;
  box.ariaHidden = "true";
  const thumbnail = box.appendChild(document.createElement("media-preview-thumbnail"));
  thumbnail.setAttribute("mediacontroller", "controller");
  const time = box.appendChild(document.createElement("span"));
  const request = (detail: number | null): void => {
    const options = { detail, bubbles: true, composed: true };
    thumbnail.dispatchEvent(new CustomEvent("mediapreviewrequest", options));
  };
  const show = ({ clientX, isPrimary }: PointerEvent): void => {
    if (!isPrimary) return;
    const { left, width } = lane.getBoundingClientRect();
    box.hidden = false;
    const half = box.offsetWidth / 2;
    const middle = Math.min(Math.max(clientX - left, half), Math.max(half, width - half));
    box.style.left = `${middle}px`;
    const seconds = secondsAt(clientX);
    time.textContent = presentTimecode(seconds);
    request(seconds);
  };
  const hide = (): void => {
    box.hidden = true;
    request(null);
  };
  lane.addEventListener("pointermove", show, { signal });
  for (const event of ["pointerleave", "pointerup", "pointercancel"]) {
    lane.addEventListener(event, hide, { signal });
  }
}
