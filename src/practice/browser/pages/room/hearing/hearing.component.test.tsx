import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sampleUrls } from "#practice/browser/sound/samples.ts";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";

const document = createTestDocument({
  bars: [4],
  notes: [
    { pitchMidi: 60, startBeat: 0 },
    { pitchMidi: 60, startBeat: 1 },
    { pitchMidi: 63, startBeat: 2 },
    { pitchMidi: 66, startBeat: 3 },
  ],
});

const contexts: AudioContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** A microphone before which a test plays the recordings of a real piano. */
async function placePiano() {
  const context = new AudioContext();
  contexts.push(context);
  const air = context.createMediaStreamDestination();
  const asked = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(air.stream);
  const recordings = new Map<number, AudioBuffer>();
  for (const pitch of [57, 60, 63, 66]) {
    const response = await fetch(sampleUrls.get(pitch) ?? "");
    recordings.set(pitch, await context.decodeAudioData(await response.arrayBuffer()));
  }
  /** Resolves once the note has faded. */
  const strike = async (pitch: number, seconds = 0.8): Promise<void> => {
    const source = context.createBufferSource();
    const fade = context.createGain();
    source.buffer = recordings.get(pitch) ?? null;
    fade.gain.setTargetAtTime(0, context.currentTime + seconds, 0.05);
    source.connect(fade).connect(air);
    const ended = new Promise((resolve) => {
      source.onended = resolve;
    });
    source.start();
    source.stop(context.currentTime + seconds + 0.4);
    await ended;
  };
  return { strike, asked, stream: air.stream, track: air.stream.getAudioTracks()[0] };
}

const button = (name: string, exact = false) => page.getByRole("button", { name, exact });

async function listen(): Promise<void> {
  await button("Let the room listen").click();
  await button("Listen", true).click();
  await expect
    .element(page.getByText("The room listens. Play the notes that are next."))
    .toBeVisible();
  await expectAccessibleLayout();
  await button("Close").click();
}

test("the room goes on when its microphone hears the piano, and waits at any other note [hearing-3]", async () => {
  const piano = await placePiano();
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await expect.element(page.getByText(/or let the room listen/)).toBeVisible();
  await listen();
  await expect.element(page.getByText(/or let the room listen/)).not.toBeInTheDocument();
  expect(piano.asked).toHaveBeenCalledExactlyOnceWith({
    audio: {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      channelCount: 1,
    },
  });
  await piano.strike(57);
  await piano.strike(63);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await piano.strike(60);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  void piano.strike(60);
  await expect.element(page.getByText("Right hand, E flat")).toBeVisible();
  void piano.strike(63);
  await expect.element(page.getByText("Right hand, F sharp")).toBeVisible();
  // The browser's sign of a used microphone goes out where nothing is due.
  await page.getByText("Play", { exact: true }).click();
  await expect.poll(() => piano.track?.readyState).toBe("ended");
});

test("without headphones the room is silent while it listens [hearing-4]", async () => {
  const level = measureRoom();
  await placePiano();
  await openRoom(document);
  await button("C4", true).click();
  await expect.poll(level).toBeGreaterThan(0.001);
  await listen();
  await expect.poll(level).toBeLessThan(1e-5);
  await button("C4", true).click();
  await button("E♭4", true).click();
  await expect.element(page.getByText("Right hand, F sharp")).toBeVisible();
  expect(level()).toBeLessThan(1e-5);
  await button("The room listens. Stop or change").click();
  await page.getByText("I wear headphones, so the room may sound").click();
  await button("Close").click();
  await button("F♯4", true).click();
  await expect.poll(level).toBeGreaterThan(0.001);
});

test("a refusal, no device and a lost microphone are said, each with its way on [hearing-5]", async () => {
  const piano = await placePiano();
  piano.asked.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await openRoom(document);
  await button("Let the room listen").click();
  await button("Listen", true).click();
  await expect.element(page.getByText(/^The microphone is not allowed on this page/)).toBeVisible();
  piano.asked.mockRejectedValueOnce(new DOMException("", "NotFoundError"));
  await button("Listen", true).click();
  await expect.element(page.getByText(/^No microphone was found/)).toBeVisible();
  await expectAccessibleLayout();
  await button("Listen", true).click();
  await expect.element(button("Stop listening")).toBeVisible();
  await button("Close").click();
  piano.track?.dispatchEvent(new Event("ended"));
  await expect.element(page.getByText(/^The microphone was disconnected/)).toBeVisible();
  await page.viewport(844, 390);
  onTestFinished(() => page.viewport(1440, 900));
  await expect.element(button("C4", true)).toBeVisible();
  const notice = window.document.querySelector(".midi-notice")?.getBoundingClientRect();
  const keys = button("C4", true).element().getBoundingClientRect();
  expect(notice?.bottom, "off the keys").toBeLessThanOrEqual(keys.top);
  piano.asked.mockRejectedValueOnce(new DOMException("", "NotFoundError"));
  await button("Listen again").click();
  await expect.element(page.getByText(/^No microphone was found/)).toBeVisible();
  await button("Listen again").click();
  await expect.element(page.getByText(/^No microphone was found/)).not.toBeInTheDocument();
});

test("a page that is hidden while the browser asks does not listen, nor does one that plays through [hearing-8]", async () => {
  const piano = await placePiano();
  const allowed = Promise.withResolvers<MediaStream>();
  piano.asked.mockReturnValueOnce(allowed.promise);
  const room = await openRoom(document);
  await button("Let the room listen").click();
  await button("Listen", true).click();
  await expect.element(page.getByText(/^Please allow the microphone/)).toBeVisible();
  const isHidden = vi.spyOn(window.document, "hidden", "get").mockReturnValue(true);
  allowed.resolve(piano.stream);
  await expect.poll(() => piano.track?.readyState).toBe("ended");
  isHidden.mockReturnValue(false);
  await button("Close").click();
  await expect.element(button("Listen again")).toBeVisible();
  await page.getByText("Play", { exact: true }).click();
  await expect.element(page.getByText("Begin. Nothing stops you.")).toBeVisible();
  await room.goForward();
  await expect.element(button("Listen", true)).not.toBeInTheDocument();
});

/** How loud the room is: the level of what reaches the loudspeaker. */
function measureRoom(): () => number {
  const meters: AnalyserNode[] = [];
  const connect: (target: AudioNode) => AudioNode = AudioNode.prototype.connect;
  function connectMeasured(this: AudioNode, target: AudioNode): AudioNode {
    if (target instanceof AudioDestinationNode) {
      const meter = new AnalyserNode(this.context, { fftSize: 4096 });
      connect.call(this, meter);
      meters.push(meter);
    }
    return connect.call(this, target);
  }
  vi.spyOn(AudioNode.prototype, "connect").mockImplementation(connectMeasured as never);
  return () => {
    const levels = meters.map((meter) => {
      const frames = new Float32Array(meter.fftSize);
      meter.getFloatTimeDomainData(frames);
      return Math.max(...frames.map(Math.abs));
    });
    return Math.max(0, ...levels);
  };
}
