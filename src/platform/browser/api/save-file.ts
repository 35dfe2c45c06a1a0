/** Lets the browser save a file that the page has. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
