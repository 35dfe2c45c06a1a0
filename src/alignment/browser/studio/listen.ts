import { callApi } from "#platform/browser/api/call-api.ts";
import { alignmentEndpoints } from "../../contract/alignment.ts";
import { fromBase64 } from "./to-base64.ts";

const mostSeconds = 7;
const clickSeconds = 0.03;

interface Passage {
  lessonId: string;
  fromSeconds: number;
  /** The notes' times in the film. */
  clicks: readonly number[];
}

/**
 * Plays some seconds of the film's sound with a click at each note. Resolves to the function that
 * stops it.
 */
export async function listen(
  { lessonId, fromSeconds, clicks }: Passage,
  onEnd: () => void,
): Promise<() => void> {
  const context = new AudioContext();
  try {
    const from = Math.max(0, fromSeconds);
    const input = { params: { lessonId }, query: { from } };
    const { data } = await callApi(alignmentEndpoints.alignmentSound, input);
    const buffer = await context.decodeAudioData(fromBase64(data.mp4).buffer);
    await context.resume();
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    const startsAt = context.currentTime + 0.1;
    source.start(startsAt, Math.max(0, from - data.fromSeconds), mostSeconds);
    for (const seconds of clicks) {
      const after = seconds - from;
      if (after >= 0 && after < mostSeconds) click(context, startsAt + after);
    }
    const stop = () => {
      if (context.state !== "closed") void context.close();
      onEnd();
    };
    source.addEventListener("ended", stop, { once: true });
    return stop;
  } catch (error) {
    void context.close();
    throw error;
  }
}

function click(context: AudioContext, at: number): void {
  const tone = new OscillatorNode(context, { frequency: 2_400 });
  const level = new GainNode(context, { gain: 0.25 });
  level.gain.setValueAtTime(0.25, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + clickSeconds);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + clickSeconds);
}
