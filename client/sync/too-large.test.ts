/** A note larger than the server accepts, and the fix: deleting enough of it (F-035, F-053). */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { Desk, textOf, type, until } from "../testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const OVER = "x".repeat(2_200_000);

test.each(["e2ee", "standard"] as const)(
  "edits that are too large stay here, and once enough is deleted the rest is sent (%s)",
  async (privacy) => {
    const { link } = await desk.note({ privacy });
    const person = desk.person();
    const file = await desk.open(person, link);
    // As in the editor: deleted content can be undone for a while.
    const undo = new Y.UndoManager(file.doc.getText("text"));
    type(file, "before ");
    await file.flush();
    type(file, OVER);
    await file.flush();
    expect(file.status()).toMatchObject({ save: "refused", refusal: { status: 413 } });
    type(file, " after");
    await file.flush();
    file.askAgain();
    await until(() => file.status().save === "refused", "it is still too large");
    file.doc.getText("text").delete("before ".length, OVER.length);
    file.askAgain();
    await until(() => file.status().save === "saved", "what is left is sent");
    expect(undo.undoStack.length).toBeGreaterThan(0);
    expect(textOf(await desk.open(desk.person(), link))).toBe("before  after");
    await file.close();
    const later = await desk.open(desk.person(person.indexedDB), link);
    expect(later.status().save).toBe("saved");
    expect(textOf(later)).toBe("before  after");
  },
  60_000,
);
