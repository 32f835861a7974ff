/**
 * Wraps text that a program put directly into the top of a note in a paragraph, rather than dropping it. Every open editor
 * does so independently, also offline, and it must happen once: the written items and their Yjs ids are a function of the
 * text found, so two editors write identical items and Yjs keeps one.
 */

import { digest } from "lib0/hash/sha256";
import * as Y from "yjs";
import { jsonText } from "@/lib/kinds/json";
import { toHex, utf8 } from "@/lib/protocol/bytes";

/** Each adopted text takes a Yjs client id of its own, and a file may hold only so many (see yjs-guard). */
const MAX_WRITERS = 500;

/** Whether a change put text straight into the top of the file. */
export function holdsStrayText(
  events: Y.YEvent<Y.AbstractType<unknown>>[],
  fragment: Y.XmlFragment,
): boolean {
  const top = events.find((event) => event.target === fragment);
  return top !== undefined && strayIn(fragment).length > 0;
}

/** Gives every loose text at the top of the file a paragraph in its place. */
export function adoptStrayText(doc: Y.Doc, name = "document"): void {
  if (strayIn(doc.getXmlFragment(name)).length === 0) return;
  // Written in a copy: a document can write under its own client id only.
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const fragment = copy.getXmlFragment(name);
  const ownId = copy.clientID;
  for (const text of strayIn(fragment)) {
    const crowded = copy.store.clients.size >= MAX_WRITERS;
    const address = addressOf(text, text._item?.right?.id ?? null);
    copy.clientID = crowded ? ownId : clientIdOf(address);
    copy.transact(() => {
      const known = !crowded && copy.store.clients.has(copy.clientID);
      if (!known && !isAdopted(text)) fragment.insertAfter(text, [paragraphOf(text, address)]);
      fragment.delete(fragment.toArray().indexOf(text), 1);
    });
  }
  const change = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc));
  copy.destroy();
  Y.applyUpdate(doc, change, adoptStrayText);
}

function strayIn(fragment: Y.XmlFragment): Y.XmlText[] {
  return fragment.toArray().filter((child) => child instanceof Y.XmlText);
}

/** Whether what follows the text is the paragraph made for it: only the text's end has not been heard of. */
function isAdopted(text: Y.XmlText): boolean {
  const next = text._item?.right;
  return next ? next.id.client === clientIdOf(addressOf(text, next.rightOrigin)) : false;
}

/**
 * A digest of everything that ends up in the new items: the text, its own id and that of whatever
 * follows it. Were anything left out, two editors could write different items under one id, and the
 * file would never be the same for both again.
 */
function addressOf(text: Y.XmlText, next: Y.ID | null): Uint8Array {
  return digest(utf8(jsonText([text._item?.id, next, text.toDelta()])));
}

/** 53 bits, as large as a Yjs client id may be. */
function clientIdOf(address: Uint8Array): number {
  const view = new DataView(address.buffer, address.byteOffset);
  return (view.getUint32(0) >>> 11) * 2 ** 32 + view.getUint32(4);
}

function paragraphOf(text: Y.XmlText, address: Uint8Array): Y.XmlElement {
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.setAttribute("id", toHex(address.subarray(8, 14)));
  const words = new Y.XmlText();
  words.applyDelta(text.toDelta());
  paragraph.insert(0, [words]);
  return paragraph;
}
