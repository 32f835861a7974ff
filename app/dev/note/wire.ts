/** Two Y.Docs joined in memory by a wire that can be slow or cut, for trying and for tests. */

import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";

export type End = { doc: Y.Doc; awareness: Awareness };
export type Wire = {
  ends: [End, End];
  setDelay(ms: number): void;
  setOnline(online: boolean): void;
};

export function newWire(): Wire {
  const ends: [End, End] = [newEnd(), newEnd()];
  let delay = 0;
  let online = true;
  const carry = (work: () => void) => {
    if (!online) return;
    if (delay > 0) setTimeout(() => online && work(), delay);
    else work();
  };
  for (const [from, to] of [ends, [...ends].reverse()] as [End, End][]) {
    from.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== "wire") carry(() => Y.applyUpdate(to.doc, update, "wire"));
    });
    from.awareness.on("update", (changes: Record<string, number[]>, origin: unknown) => {
      if (origin === "wire") return;
      const update = encodeAwarenessUpdate(from.awareness, Object.values(changes).flat());
      carry(() => applyAwarenessUpdate(to.awareness, update, "wire"));
    });
  }
  return {
    ends,
    setDelay: (ms) => {
      delay = ms;
    },
    setOnline(next) {
      online = next;
      if (online) catchUp(ends);
    },
  };
}

function newEnd(): End {
  const doc = new Y.Doc();
  return { doc, awareness: new Awareness(doc) };
}

function catchUp([a, b]: [End, End]): void {
  Y.applyUpdate(b.doc, Y.encodeStateAsUpdate(a.doc, Y.encodeStateVector(b.doc)), "wire");
  Y.applyUpdate(a.doc, Y.encodeStateAsUpdate(b.doc, Y.encodeStateVector(a.doc)), "wire");
}
