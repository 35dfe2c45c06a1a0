/** A media element whose clock a test sets. */
export class FakeFilm extends EventTarget {
  paused = true;
  seeking = false;
  ended = false;
  muted = false;
  readyState = 4;
  playbackRate = 1;
  currentTime = 0;
  /** Stalls while `readyState` is below 3. */
  get isMoving(): boolean {
    return !this.paused && !this.seeking && this.readyState >= 3;
  }
  async play(): Promise<void> {
    this.paused = false;
    this.tell("play", "playing");
  }
  pause(): void {
    this.paused = true;
    this.tell("pause");
  }
  seek(seconds: number): void {
    this.tell("seeking");
    this.currentTime = seconds;
    this.tell("seeked");
  }
  setRate(rate: number): void {
    this.playbackRate = rate;
    this.tell("ratechange");
  }
  stall(): void {
    this.readyState = 2;
    this.tell("waiting");
  }
  goOn(): void {
    this.readyState = 4;
    this.tell("playing");
  }
  private tell(...names: string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
}
