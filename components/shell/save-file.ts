/** Saves data from the page as a file on this device. Nothing is sent. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser has begun to read it by then; without this the bytes would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
