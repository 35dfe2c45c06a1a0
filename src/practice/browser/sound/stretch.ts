import stretchUrl from "signalsmith-stretch?url";

/** The node of signalsmith-stretch, with the methods that live sound needs. */
export interface StretchNode extends AudioNode {
  /** The delay in seconds from its input to its output. */
  latency(): Promise<number>;
  schedule(change: { active: boolean; semitones: number }): Promise<unknown>;
}

export type MakeStretch = (context: BaseAudioContext) => Promise<StretchNode>;

interface StretchModule {
  default: ((context: BaseAudioContext) => Promise<ConfigurableStretch>) & { moduleUrl: string };
}

interface ConfigurableStretch extends StretchNode {
  configure(blocks: { blockMs: number; intervalMs: number }): Promise<unknown>;
}

/**
 * Shorter than the package's own 120 ms: attacks are smeared less, and the delay is 80 ms. With
 * less, low notes waver.
 */
const blocks = { blockMs: 80, intervalMs: 20 };

/**
 * WebKit from before March 2026 garbles an element's sound in this path. It cannot be told from
 * later versions.
 */
const isWebKit = "GestureEvent" in globalThis;

/**
 * One file serves the page and the audio thread, from our own origin. The policy refuses the
 * package's own way, a blob.
 */
export async function loadStretch(): Promise<MakeStretch> {
  if (isWebKit) throw new Error("WebKit stretches by itself");
  const { href } = new URL(stretchUrl, import.meta.url);
  const { default: makeStretch }: StretchModule = await import(/* @vite-ignore */ href);
  makeStretch.moduleUrl = href;
  return async (context) => {
    const stretch = await withDeadline(makeStretch(context));
    await stretch.configure(blocks);
    return stretch;
  };
}

const longestStartMilliseconds = 4000;

/** If WebAssembly is refused, the audio thread never responds. */
export function withDeadline<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error("the stretch did not start")),
    longestStartMilliseconds,
  );
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const measuredSeconds = 1;
const sampleRate = 48_000;

/** The device's processor seconds per second of stretched sound. */
export async function measureStretch(makeStretch: MakeStretch): Promise<number> {
  const context = new OfflineAudioContext(2, measuredSeconds * sampleRate, sampleRate);
  const stretch = await makeStretch(context);
  const tone = context.createOscillator();
  tone.connect(stretch).connect(context.destination);
  tone.start();
  await stretch.schedule({ active: true, semitones: 12 });
  const startedAt = performance.now();
  await context.startRendering();
  return (performance.now() - startedAt) / 1000 / measuredSeconds;
}
