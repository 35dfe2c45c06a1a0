/** Saves a file from the page's memory through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
