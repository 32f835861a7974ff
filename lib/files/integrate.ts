/** Integrates Yjs updates into one small state, away from the server's own thread. */
import { thread } from "@/lib/jobs/thread";

interface Updates {
  updates: Uint8Array[];
  title: string | undefined;
}

const run = thread<Updates, Uint8Array>({
  timeoutMs: 1_000,
  program: `
    const Y = require("yjs");
    const doc = new Y.Doc();
    doc.transact(() => { for (const update of input.updates) Y.applyUpdate(doc, update); });
    if (input.title !== undefined) doc.getMap("meta").set("title", input.title);
    return Y.encodeStateAsUpdate(doc);`,
});

/**
 * @param whose who waits for it: a network or a file
 * @param title when given, becomes `meta.title`
 * @throws ThreadError when they cannot be merged, 503 when that takes more than a second
 */
export const integrate = (
  updates: Uint8Array[],
  whose: string,
  title?: string,
): Promise<Uint8Array> => run({ updates, title }, whose);
