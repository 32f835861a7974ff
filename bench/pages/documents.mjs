/** A long Document opened, scrolled and written in, as its editor does it. */
import { TextSelection } from "prosemirror-state";
import { initProseMirrorDoc } from "y-prosemirror";
import { Awareness } from "y-protocols/awareness";
import css from "../../components/document/document.css";
import { documentKit } from "../../components/document/kit";
import { Paging } from "../../components/document/paging/paging";
import { openNote } from "../../components/note/view";
import { BODY, newDocument } from "../../lib/kinds/document/content";
import { DOCUMENT } from "../../lib/kinds/document/vocabulary";
import { noteSchema } from "../../lib/kinds/note/lenient";
import { noUnknowns } from "../../lib/kinds/note/lenient-scan";

const schema = noteSchema(noUnknowns(DOCUMENT));

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const documentOf = (texts) =>
  newDocument("Bench", {
    ...{ hf: {}, footnotes: {}, styles: {}, lists: {}, page: { size: "a4" } },
    body: texts.map((text) => ({
      ...{ name: "paragraph", attributes: {}, children: [] },
      runs: [{ text, marks: {} }],
    })),
  });

const place = () => {
  document.body.innerHTML =
    '<div class="document"><div class="note"><div class="document-place"></div></div></div>';
  return document.querySelector(".document-place");
};

function open(doc) {
  let view = null;
  const { promise: ready, resolve, reject } = Promise.withResolvers();
  const onPhase = (phase) => (phase === "open" ? resolve() : reject(new Error(phase)));
  const paging = new Paging({ doc, images: () => undefined, onPhase });
  const close = openNote({
    kit: documentKit(paging),
    desk: null,
    place: place(),
    doc,
    awareness: new Awareness(doc),
    role: "owner",
    onNeedLevel: async () => {},
    choose: () => {},
    openLink: () => false,
    onRefuse: () => {},
    onChange: (now) => {
      view = now;
    },
  });
  return { view: () => view, paging, ready, close };
}

/** In milliseconds: all pages of a text whose fonts are here, without an editor. */
async function layOutAll(doc) {
  const { doc: node } = initProseMirrorDoc(doc.getXmlFragment(BODY), schema);
  const began = performance.now();
  const paging = new Paging({ doc, images: () => undefined, onPhase: () => {} });
  await paging.load(node);
  paging.fill(Number.POSITIVE_INFINITY);
  return performance.now() - began;
}

/** @returns milliseconds, and what is mounted while one writes in the middle */
window.writeIn = async (texts, count) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const fonts = open(documentOf(["Fonts."]));
  await fonts.ready;
  await nextFrame();
  fonts.close();
  const all = await layOutAll(documentOf(texts));
  const doc = documentOf(texts);
  const began = performance.now();
  const { view: viewOf, paging, ready, close } = open(doc);
  const editor = performance.now() - began;
  await ready;
  await nextFrame();
  const first = performance.now() - began - editor;
  while (!paging.pagination.isDone) await nextFrame();
  const view = viewOf();
  const keys = await pressKeys(view, paging, count);
  const mounted = document.querySelectorAll(".doc-sheet").length;
  close();
  return { all, editor, first, keys, mounted, pages: paging.pagination.pages.length };
};

/**
 * In the paragraph nearest the middle that goes on on the next page: a key in it fills and shows two pages. Where a short
 * Document is written on one page and a long one on two, they would differ by that and not by how long they are.
 */
function middleOf(doc, pages) {
  const half = pages.slice(Math.floor(pages.length / 2));
  const { block } = half.find(({ start }) => start.atom > 0).start;
  const $start = doc.resolve(doc.resolve(0).posAtIndex(block) + 1);
  return doc.resolve($start.pos + Math.floor($start.parent.content.size / 2));
}

async function pressKeys(view, paging, count) {
  const middle = middleOf(view.state.doc, paging.pagination.pages);
  view.dispatch(view.state.tr.setSelection(TextSelection.near(middle)));
  paging.show(view, middle.pos, "center");
  await nextFrame();
  const keys = [];
  for (let key = 0; key < count; key++) {
    const began = performance.now();
    view.dispatch(view.state.tr.insertText("abcdefgh "[key % 9]));
    // The browser's own layout is part of it.
    view.dom.getBoundingClientRect();
    keys.push(performance.now() - began);
    await nextFrame();
  }
  // The first ones warm up.
  return keys.slice(10);
}
