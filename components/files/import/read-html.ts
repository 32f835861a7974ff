/** Reads an HTML file into a note's blocks, as the editor reads a paste: nothing in it runs, and nothing is fetched. */
import { DOMParser, type Node as NoteNode, type Schema, Slice } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { normalise } from "@/components/note/paste/normalise";
import { withoutActive } from "@/components/note/paste/without-active";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { decode } from "./decode";
import { checkNesting, checkSize } from "./html-bounds";
import { PicturesIn } from "./html-pictures";
import { blocksOf } from "./note-blocks";
import type { ReadFile } from "./read";

/** @throws ImportError when it is more than a note can hold */
export async function readHtml(bytes: Uint8Array): Promise<ReadFile> {
  const { LeftOut } = await import("@/lib/formats/left-out");
  const leftOut = new LeftOut();
  const pictures = new PicturesIn(leftOut);
  const html = decode(bytes, saidIn(bytes));
  checkNesting(html);
  const found = parse(html, (root) => {
    checkSize(root);
    for (const hidden of root.querySelectorAll<HTMLElement>("[hidden],[style*='display']"))
      if (hidden.hidden || hidden.style.display === "none") {
        if (hidden.textContent?.trim()) leftOut.add("hidden");
        hidden.remove();
      }
    pictures.take(root);
  });
  const { media } = pictures;
  const blocks = blocksOf(found.note);
  return { title: found.title, blocks, media, comments: [], leftOut: leftOut.words() };
}

interface ParsedHtml {
  title: string | null;
  note: NoteNode;
}

/** The editor's own way from a clipboard, as it is the one that may make markup here; its view is never shown. */
function parse(html: string, take: (root: HTMLElement) => void): ParsedHtml {
  const schema = noteSchema();
  let found: ParsedHtml | null = null;
  const view = new EditorView(null, {
    state: EditorState.create({ schema }),
    transformPastedHTML: (given) => titleOf(given) + withoutActive(given),
    clipboardParser: parserOf(schema, (root) => {
      const title = root.querySelector("title")?.textContent?.replace(/\s+/g, " ").trim();
      take(root);
      normalise(root);
      const note = DOMParser.fromSchema(schema).parse(root);
      found = { title: title || null, note };
    }),
    dispatchTransaction: () => undefined,
  });
  try {
    view.pasteHTML(html);
  } finally {
    view.destroy();
  }
  return (
    found ?? { title: null, note: schema.node(schema.topNodeType, null, schema.node("paragraph")) }
  );
}

function parserOf(schema: Schema, read: (root: HTMLElement) => void): DOMParser {
  const parser = new DOMParser(schema, []);
  parser.parseSlice = (root) => {
    read(root as HTMLElement);
    return Slice.empty;
  };
  return parser;
}

/** Cut with the scripts otherwise, as it is no text of the note. */
const titleOf = (html: string): string =>
  /<title\b[^<>]{0,500}>[^<]{0,2000}<\/title>/i.exec(html)?.[0] ?? "";

/** Browsers look for a page's declared encoding in this many bytes (HTML 13.2.3.2). */
const CHARSET_BYTES = 1_024;

function saidIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, CHARSET_BYTES));
  return /<meta[^>]{1,300}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1];
}
