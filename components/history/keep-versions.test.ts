import { expect, test } from "vitest";
import * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { keepVersionsOnceEdited } from "./keep-versions";

/** What is asked of a file here; the rest of one is not touched. */
const fileOf = (role: OpenFile["role"]) => ({ doc: new Y.Doc(), role }) as OpenFile;
const type = (doc: Y.Doc) => doc.getText("any").insert(0, "a");

function keeper() {
  const seen = { loads: 0, kept: 0, stopped: 0, isDown: false };
  const load = async () => {
    seen.loads += 1;
    if (seen.isDown) throw new Error("No connection.");
    return {
      keep: () => {
        seen.kept += 1;
        return () => {
          seen.stopped += 1;
        };
      },
    };
  };
  return { seen, load };
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test("nothing is loaded until something is changed here, and then once", async () => {
  const { seen, load } = keeper();
  const file = fileOf("edit");
  const stop = keepVersionsOnceEdited(file, load);
  const other = new Y.Doc();
  type(other);
  Y.applyUpdate(file.doc, Y.encodeStateAsUpdate(other));
  expect(seen.loads).toBe(0);
  type(file.doc);
  type(file.doc);
  await aTurn();
  type(file.doc);
  expect([seen.loads, seen.kept]).toEqual([1, 1]);
  stop();
  expect(seen.stopped).toBe(1);
});

test("versions that could not be loaded are requested again, but not after the file was closed", async () => {
  const { seen, load } = keeper();
  const file = fileOf("owner");
  seen.isDown = true;
  const stop = keepVersionsOnceEdited(file, load);
  type(file.doc);
  await aTurn();
  seen.isDown = false;
  type(file.doc);
  stop();
  await aTurn();
  type(file.doc);
  await aTurn();
  expect([seen.loads, seen.kept]).toEqual([2, 0]);
});

test("a file that is only viewed loads nothing", () => {
  const { seen, load } = keeper();
  const file = fileOf("view");
  keepVersionsOnceEdited(file, load);
  type(file.doc);
  expect(seen.loads).toBe(0);
});
