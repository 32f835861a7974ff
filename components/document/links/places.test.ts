/** Links to places of a Document: what is offered, what is written, and where a link reaches. */
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns } from "@/lib/kinds/note/lenient-scan";
import { linkToPlace, placeLinkAt, placeOf, placesIn, removeLink } from "./places";

const schema = noteSchema(noUnknowns(DOCUMENT));
const paragraph = (id: string, text: string, namedStyle: string | null = null) =>
  schema.node("paragraph", { id, namedStyle }, text === "" ? [] : [schema.text(text)]);

function stateAt(from: number, to = from): EditorState {
  const doc = schema.topNodeType.create(null, [
    paragraph("a", "see below"),
    paragraph("b", "Costs", "heading2"),
    paragraph("c", "Roof and windows"),
    paragraph("d", ""),
  ]);
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
}

const run = (state: EditorState, command: ReturnType<typeof linkToPlace>): EditorState => {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
};

test("headings are offered, and other paragraphs by their words", () => {
  const { doc } = stateAt(1);
  expect(placesIn(doc, "")).toEqual([{ id: "b", text: "Costs", level: 2 }]);
  expect(placesIn(doc, "ROOF")).toEqual([{ id: "c", text: "Roof and windows", level: 0 }]);
  expect(placeOf(doc, "c")?.text).toBe("Roof and windows");
  expect(placeOf(doc, "gone")).toBeNull();
});

test("selected words can link to a heading, then to an address, then to nothing; a paragraph can be a bookmark (Y-013)", () => {
  const heading = { id: "b", text: "Costs", level: 2 };
  const linked = run(stateAt(5, 10), linkToPlace(heading));
  const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 7)));
  expect(placeLinkAt(inside)).toEqual({ id: "b", from: 5, to: 10 });
  const changed = run(inside, linkToPlace({ id: "c", text: "Roof", level: 0 }));
  const mark = changed.doc.nodeAt(7)?.marks[0];
  expect(mark?.attrs).toEqual({ bookmark: "c" });
  const link = placeLinkAt(changed);
  expect(link).toEqual({ id: "c", from: 5, to: 10 });
  expect(placeLinkAt(run(changed, removeLink(link!)))).toBeNull();
  expect(changed.doc.textContent).toBe("see belowCostsRoof and windows");
});

test("without selected words, those of the place are put in", () => {
  const end = stateAt(10);
  const state = run(end, linkToPlace({ id: "b", text: "Costs", level: 2 }));
  expect(state.doc.firstChild?.textContent).toBe("see belowCosts");
  expect(state.doc.firstChild?.lastChild?.marks[0]?.attrs.heading).toBe("b");
});
