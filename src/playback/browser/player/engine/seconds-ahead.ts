/** Seconds buffered ahead of the current time. */
export function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const [start, end] = [buffered.start(index), buffered.end(index)];
    if (start <= currentTime + 0.1 && currentTime < end) return end - currentTime;
  }
  return 0;
}
