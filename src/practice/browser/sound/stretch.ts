/** The node of signalsmith-stretch, as far as it is used for live sound. */
export interface StretchNode extends AudioNode {
  /** Seconds from its input to its output. */
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

/** Shorter than the package's own 120 ms: attacks are smeared less, and the sound comes 80 ms late. Below it low notes waver. */
const blocks = { blockMs: 80, intervalMs: 20 };

/** WebKit of before March 2026 garbles an element's sound in this path, and cannot be told from later ones. */
const isWebKit = "GestureEvent" in globalThis;

/** One file serves the page and the audio thread, from our own origin: its own way, a blob, is refused by the policy. */
export async function loadStretch(): Promise<MakeStretch> {
  if (isWebKit) throw new Error("WebKit stretches by itself");
  const { href } = new URL(
    "../../../../node_modules/signalsmith-stretch/SignalsmithStretch.mjs",
    import.meta.url,
  );
  const { default: makeStretch }: StretchModule = await import(/* @vite-ignore */ href);
  makeStretch.moduleUrl = href;
  return async (context) => {
    const stretch = await withDeadline(makeStretch(context));
    await stretch.configure(blocks);
    return stretch;
  };
}

const longestStartMilliseconds = 4000;

/** Where WebAssembly is refused, the audio thread never answers. */
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

/** Seconds of work for a second of stretched sound on this device. */
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
