import type { Page } from "@playwright/test";

interface FakeMidi {
  send: (bytes: number[]) => void;
  setConnected: (isConnected: boolean) => void;
}

/** Adds a fake Web MIDI piano that the test plays. Call it before the page opens. */
export async function addFakeMidi(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const input = {
      id: "1",
      name: "Test piano",
      state: "connected",
      type: "input",
      onmidimessage: null as ((event: object) => void) | null,
    };
    const access = {
      inputs: new Map([["1", input]]),
      outputs: new Map(),
      onstatechange: null as (() => void) | null,
    };
    const midi: FakeMidi = {
      send: (bytes) =>
        input.onmidimessage?.({ data: new Uint8Array(bytes), timeStamp: performance.now() }),
      setConnected: (isConnected) => {
        input.state = isConnected ? "connected" : "disconnected";
        access.onstatechange?.();
      },
    };
    Object.assign(window, { fakeMidi: midi });
    Object.defineProperty(navigator, "requestMIDIAccess", { value: async () => access });
  });
}

/** Strikes keys of the fake piano in sequence. */
export async function strike(page: Page, ...pitches: number[]): Promise<void> {
  await page.evaluate((all) => {
    const { fakeMidi } = window as unknown as { fakeMidi: FakeMidi };
    for (const pitch of all) {
      fakeMidi.send([0x90, pitch, 80]);
      fakeMidi.send([0x80, pitch, 0]);
    }
  }, pitches);
}

/** Connects or disconnects the fake piano. */
export async function plug(page: Page, isConnected: boolean): Promise<void> {
  await page.evaluate((isOn) => {
    (window as unknown as { fakeMidi: FakeMidi }).fakeMidi.setConnected(isOn);
  }, isConnected);
}
