/** Attachments of a desk's files in a test. */
import { IDBFactory } from "fake-indexeddb";
import type { Attachment } from "../../lib/protocol/attachment";
import { utf8 } from "../../lib/protocol/bytes";
import { type AttachmentFile, openAttachment, uploadAttachment } from "../attachments";
import type { Environment } from "../environment";
import type { Desk, Person } from "./desk";

export const content: Attachment = {
  name: "Payroll.png",
  type: "image/png",
  width: 3,
  bytes: utf8("Salaries of everyone"),
};

export async function newFile(
  desk: Desk,
  privacy: "e2ee" | "standard" = "e2ee",
): Promise<AttachmentFile> {
  const { id, capability, contentKey } = await desk.note({ privacy });
  return { id, capability, contentKeyText: contentKey };
}

export const add = (person: Person, file: AttachmentFile, more: Partial<Attachment> = {}) =>
  uploadAttachment(file, { ...content, ...more }, {}, person.environment);

export const read = (person: Person, file: AttachmentFile, id: string) =>
  openAttachment(file, id, {}, person.environment);

/** The bytes that the server has. */
export async function rawOf(
  desk: Desk,
  file: AttachmentFile,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Authorization: `Bearer ${file.capability}` };
  const url = `${desk.server.url}/api/documents/${file.id}/attachments/${id}`;
  const response = await desk.person().environment.fetch(url, { headers });
  if (response.status !== 200) throw new Error(`The server answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** All rows of a device's attachment database. */
export function attachmentRows({ indexedDB }: Environment): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const request = (indexedDB ?? new IDBFactory()).open("sealdesk-attachments");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction([...request.result.objectStoreNames]);
      const rows: Record<string, unknown>[] = [];
      for (const name of request.result.objectStoreNames) {
        const all: IDBRequest<Record<string, unknown>[]> = transaction.objectStore(name).getAll();
        all.onsuccess = () => rows.push(...all.result);
      }
      transaction.oncomplete = () => {
        request.result.close();
        resolve(rows);
      };
    };
  });
}
