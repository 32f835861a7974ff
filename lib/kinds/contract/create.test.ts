import { expect, test } from "vitest";
import * as Y from "yjs";
import { levelOfUpdate } from "../note/level";
import { contractDoc } from "./create";

// F-010 F-011 Y-050
test("a new contract keeps its answers and its baseline in meta and needs level 4", () => {
  const contractDetails = { party: "Ada GmbH", purpose: "A talk" };
  const made = contractDoc({
    title: "NDA with Ada",
    contractType: "nda",
    templateVersion: "1",
    contractDetails,
  });
  const state = Y.encodeStateAsUpdate(made);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  expect(doc.getMap("meta").toJSON()).toMatchObject({
    kind: "contract",
    schema: 1,
    title: "NDA with Ada",
    type: "nda",
    status: "draft",
    contractDetails,
    contractBaseline: contractDetails,
  });
  expect(levelOfUpdate(state)).toBe(4);
});
