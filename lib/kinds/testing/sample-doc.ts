/** Documents by chance, the same for the same seed. */
import * as Y from "yjs";

/** mulberry32: the same numbers for the same seed, everywhere. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A small file with every kind of content our kinds write. */
export function sampleDoc(next: () => number): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = Math.floor(next() * 2 ** 32);
  const below = (limit: number) => Math.floor(next() * limit);
  const fragment = doc.getXmlFragment("document");
  for (let step = 0; step < 3 + below(8); step++) {
    const block = new Y.XmlElement("paragraph");
    block.setAttribute("id", `b${step}`);
    const text = new Y.XmlText();
    text.insert(0, "Käse 🧀 and words".repeat(1 + below(3)));
    text.format(below(4), 1 + below(5), { bold: {}, link: { href: "https://a.test" } });
    text.insertEmbed(2, { image: "x" });
    block.insert(0, [text]);
    fragment.insert(below(fragment.length + 1), [block]);
    doc
      .getMap("meta")
      .set(`key${below(4)}`, [null, 1.5, { deep: [true, "t", step, undefined] }][below(3)]);
    doc.getMap("comments").set(`c${step}`, new Uint8Array([1, 2, 3]));
    doc.getArray("list").push([step, { big: 2n ** 40n }, "text"]);
    if (next() < 0.4) fragment.delete(below(fragment.length), 1);
  }
  return doc;
}
