/** Makes notes whose content a page can really open: sealed as lib/protocol seals. */
import { createCipheriv, randomBytes, randomUUID } from "node:crypto";
import * as Y from "yjs";
import { createFile } from "./raw-client.mjs";

/** An envelope: version byte, nonce, AES-256-GCM ciphertext with the context as associated data. */
export function seal(key, context, plain) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(`svc:v1:${context}`));
  const sealed = [
    Buffer.from([1]),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  return Buffer.concat(sealed).toString("base64");
}

/** @param content Yjs state of an encrypted note @returns what opens it */
export async function createNote(url, { privacy = "e2ee", content } = {}) {
  if (privacy === "standard") {
    const file = await createFile(url, { privacy });
    return { ...file, link: `/d/${file.id}#${file.capability}` };
  }
  const [id, key] = [randomUUID(), randomBytes(32)];
  const state = seal(key, `${id}:snapshot`, content ?? titled());
  const file = await createFile(url, { id, state });
  const link = `/d/${id}#${file.capability}.${key.toString("base64url")}`;
  return { ...file, key, link };
}

function titled() {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", "Bench");
  return Y.encodeStateAsUpdate(doc);
}
