import { expect, test } from "vitest";
import * as Y from "yjs";
import { guardUpdate } from "../yjs-guard";
import { levelOfUpdate } from "./level";
import { noteFromTemplate, TEMPLATES } from "./templates";
import { plainText, titleOf } from "./text";
import { readBlocks } from "./text-blocks";

// F-005 DB-022
test.each(TEMPLATES)(
  "template %s opens in any client, titled, every block with its own id",
  (template) => {
    const doc = noteFromTemplate(template);
    const state = Y.encodeStateAsUpdate(doc);
    guardUpdate(state);
    expect(levelOfUpdate(state)).toBe(1);
    expect(titleOf(doc)).not.toBe("");
    const ids = readBlocks(doc).map((block) => block.attributes.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => typeof id === "string")).toBe(true);
    expect(plainText(doc)).not.toContain("**");
  },
);

test("a template carries its own title unless one is given, and a blank one is Untitled", () => {
  expect(titleOf(noteFromTemplate("blank"))).toBe("Untitled");
  expect(titleOf(noteFromTemplate("meeting"))).toBe("Meeting notes");
  expect(titleOf(noteFromTemplate("meeting", "Monday"))).toBe("Monday");
});
