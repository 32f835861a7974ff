import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { base64, fromBase64, newStandard, read, syncStandard } from "@/lib/testing/files";

/** A small generator with a seed, so that a failure can be had again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An update with a bit of everything in it. */
function rich(clientId: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.getMap("meta").set("title", "T");
  doc.getMap("meta").set("list", [1, { a: null }, "x"]);
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.setAttribute("id", "p1");
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  doc.getXmlFragment("document").insert(0, [paragraph]);
  text.insert(0, "hello bold", { bold: {} });
  text.delete(2, 3);
  doc.getText("t").insert(0, "plain 😀");
  return Y.encodeStateAsUpdate(doc);
}

function mutated(update: Uint8Array, random: (below: number) => number): Uint8Array {
  const bytes = Uint8Array.from(update);
  for (let left = 1 + random(3); left > 0; left--) {
    const at = random(bytes.length);
    bytes[at] = random(2) === 0 ? random(256) : (bytes[at] ?? 0) ^ (1 << random(8));
  }
  return random(5) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
}

test.each([1, 2, 3])(
  "mutated updates (seed %d) never break a file for those who open it",
  async (seed) => {
    // Z3
    const random = randomOf(seed);
    const owned = await newStandard();
    const update = rich(77);
    const doc = new Y.Doc();
    const statuses = new Map<number, number>();
    for (let i = 0; i < drill(150); i++) {
      const hostile = mutated(update, random);
      const { status, body } = await syncStandard(owned, { update: base64(hostile) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect({ i, status, known: [200, 400].includes(status) }).toEqual({ i, status, known: true });
      if (status === 200) Y.applyUpdate(doc, fromBase64(body.update));
    }
    const { status, body } = await read(owned);
    expect(status).toBe(200);
    const fresh = new Y.Doc();
    Y.applyUpdate(fresh, fromBase64(body.snapshot));
    expect(statuses.get(400)).toBeGreaterThan(0);
  },
);

test("an update that waits for another still waits after the log was folded", async () => {
  // F-035
  const owned = await newStandard();
  const writer = new Y.Doc();
  writer.getText("t").insert(0, "one ");
  const first = Y.encodeStateAsUpdate(writer);
  writer.getText("t").insert(4, "two");
  const second = Y.encodeStateAsUpdate(writer, Y.encodeStateVectorFromUpdate(first));
  await syncStandard(owned, { update: base64(second) });
  const other = new Y.Doc();
  for (let i = 0; i < 230; i++) {
    const before = Y.encodeStateVector(other);
    other.getMap("m").set(`k${i}`, i);
    await syncStandard(owned, { update: base64(Y.encodeStateAsUpdate(other, before)) });
  }
  await syncStandard(owned, { update: base64(first) });
  const fresh = new Y.Doc();
  Y.applyUpdate(fresh, fromBase64((await read(owned)).body.snapshot));
  expect(fresh.getText("t").toString()).toBe("one two");
  expect(fresh.getMap("m").size).toBe(230);
});
