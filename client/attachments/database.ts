/** The IndexedDB database of attachments on this device: those it has read, and those not sent yet. */
const DATABASE = "sealdesk-attachments";
const VERSION = 2;

/** `attachments`: those read. `unsent`: descriptions of those not sent, and `bytes` their bytes. */
export type AttachmentStore = "attachments" | "unsent" | "bytes";

/** Runs `work` in one transaction and waits until it is stored. @throws DOMException, for example for a full disk */
export async function transact(
  factory: IDBFactory,
  stores: readonly AttachmentStore[],
  work: (transaction: IDBTransaction) => void,
): Promise<void> {
  const database = await open(factory);
  try {
    const transaction = database.transaction(stores, "readwrite", { durability: "relaxed" });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction);
    });
  } finally {
    database.close();
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const keyPath = ["fileId", "id"];
      if (oldVersion < 1) {
        const seen = request.result.createObjectStore("attachments", { keyPath });
        seen.createIndex("file", "fileId");
        seen.createIndex("use", ["usedAt", "size"]);
      }
      request.result.createObjectStore("unsent", { keyPath }).createIndex("file", "fileId");
      request.result.createObjectStore("bytes", { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
