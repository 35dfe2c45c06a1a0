/** The audio thread's globals, which the types of a window lack. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** 10 ms at 48 kHz or a little more: fewer messages, and no delay that a player notices. */
const blockLength = 512;

/** Sends the microphone's samples in blocks through the port that it is given. */
class SampleCollector extends AudioWorkletProcessor {
  #block = new Float32Array(blockLength);
  #filled = 0;
  #samples: MessagePort | undefined;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#samples = data;
    };
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const channel = inputs[0]?.[0];
    for (let from = 0; channel && from < channel.length; ) {
      const part = channel.subarray(from, from + blockLength - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === blockLength) this.#send();
    }
    return true;
  }

  #send(): void {
    this.#samples?.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(blockLength);
    this.#filled = 0;
  }
}

registerProcessor("sample-collector", SampleCollector);
