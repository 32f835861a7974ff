/** Programs' smallest life: they make an encrypted file, append sealed updates without end, and read what is there. */
import { randomUUID } from "node:crypto";
import { envelope } from "../lib/testing/bytes";

export interface SealedFile {
  id: string;
  capability: string;
}

interface Page {
  updates: { id: string }[];
  cursor: number;
  version: number;
}

async function post(url: string, path: string, body: object, capability?: string) {
  const headers: Record<string, string> = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
  if (capability) headers.authorization = `Bearer ${capability}`;
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, answer: await response.json() };
}

/** The body that makes an encrypted file. */
export const newFile = () => ({ privacy: "e2ee", id: randomUUID(), state: envelope() });

export async function createFile(url: string): Promise<SealedFile> {
  const { status, answer } = await post(url, "/api/documents", newFile());
  if (status !== 201) throw new Error(`No file was made: ${status} ${JSON.stringify(answer)}`);
  return { id: answer.id, capability: answer.token };
}

const sync = (url: string, { id, capability }: SealedFile, body: object) =>
  post(url, `/api/documents/${id}/encrypted-sync`, { clientId: 1, ...body }, capability);

/** Ids of all updates of a file. */
export async function updatesOf(url: string, file: SealedFile): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor = 0; ; ) {
    const { status, answer } = await sync(url, file, { cursor });
    if (status !== 200) throw new Error(`The file could not be read: ${status}`);
    const page = answer as Page;
    for (const { id } of page.updates) ids.add(id);
    cursor = page.cursor;
    if (cursor >= page.version) return ids;
  }
}

export interface Writer {
  file: SealedFile;
  /** Updates the server said it has, in order. */
  acknowledged: string[];
  stop(): Promise<void>;
}

/** One update after the other; what gets no answer, or none of success, counts for nothing. */
export function startWriting(url: string, file: SealedFile): Writer {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const update = { id: randomUUID(), payload: envelope() };
      const status = await sync(url, file, { cursor: 0, live: true, update }).then(
        (outcome) => outcome.status,
        () => null,
      );
      if (status === 200) acknowledged.push(update.id);
      else await new Promise((resume) => setTimeout(resume, 20));
    }
  };
  const writing = write();
  return {
    file,
    acknowledged,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}
