import { onTestFinished, vi } from "vitest";

/** Makes the test's responses answer calls by XMLHttpRequest too, until the test ends. */
export function answerUploads(): void {
  vi.stubGlobal("XMLHttpRequest", RequestByFetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

class RequestByFetch {
  upload = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  #method = "";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  async send(body: Blob | FormData): Promise<void> {
    const response = await fetch(this.#url, { method: this.#method, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}
