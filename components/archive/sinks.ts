/** Where a page puts an archive: into a file on disk where the browser can, else into memory and then a download. */
import type { Sink } from "@/client/archive/zip-writer";
import { saveFile } from "@/components/shell/save-file";

/** What we use of the File System Access API, which not every browser has. */
interface Picker {
  showSaveFilePicker(options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileHandle>;
}

interface FileHandle {
  createWritable(): Promise<FileSystemWritableFileStream>;
  getFile(): Promise<File>;
  /** Not in every browser that has the rest. */
  remove?(): Promise<void>;
}

const TYPE = "application/zip";
/** A browser keeps large blobs on disk, and small ones in memory. */
const BLOB_BYTES = 8_388_608;

/** To be called by a person's click. @returns null when the person chose no place */
export async function askSink(name: string): Promise<Sink | null> {
  if (!hasPicker(window)) return downloadSink(name);
  try {
    const types = [{ description: "Archive", accept: { [TYPE]: [".zip"] } }];
    const handle = await window.showSaveFilePicker({ suggestedName: name, types });
    return fileSink(handle, await handle.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // The page is in a frame, or a policy of this computer forbids it.
    if (error instanceof DOMException) return downloadSink(name);
    throw error;
  }
}

const hasPicker = (here: object): here is Picker => "showSaveFilePicker" in here;

/** Until it is closed, the file is the empty one that the system's dialog has made. */
const fileSink = (handle: FileHandle, file: FileSystemWritableFileStream): Sink => ({
  write: (bytes) => file.write(bytes),
  close: () => file.close(),
  async abort() {
    await file.abort();
    const { size } = await handle.getFile();
    if (size === 0) await handle.remove?.();
  },
});

function downloadSink(name: string): Sink {
  let blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const settle = () => {
    blobs.push(new Blob(parts));
    parts = [];
    size = 0;
  };
  return {
    async write(bytes) {
      parts.push(bytes);
      size += bytes.length;
      if (size >= BLOB_BYTES) settle();
    },
    async close() {
      settle();
      saveFile(name, new Blob(blobs, { type: TYPE }));
    },
    async abort() {
      blobs = [];
      parts = [];
    },
  };
}
