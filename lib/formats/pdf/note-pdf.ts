/** A note as a PDF. The same code runs in a worker of a browser and in Node. */
import { cleanBlocks, openSuggestions } from "../../kinds/note/suggestions-clean";
import type { Block } from "../../kinds/note/text-blocks";
import { type Direction, type FlowBlock, PAPER, type Paper } from "../../pdf/layout/document";
import type { LoadFont } from "../../pdf/layout/font-files";
import { layOut, openFonts } from "../../pdf/layout/layout";
import { writePdf } from "../../pdf/write/write";
import { saysTitle } from "../note-blocks";
import { suggestionsKey } from "./note-changes";
import { flowOfNote, type Media } from "./note-flow";
import { FAINT, SIZE_PT, TEXT } from "./note-style";

export interface NotePdfOptions {
  title: string;
  /** BCP 47. */
  lang: string;
  /** Of text without letters, of tables and of the page. */
  dir: Direction;
  paper: Paper;
  /** The bytes of an attachment by its id. PNG and JPEG are shown; the rest is named. */
  media: (id: string) => Media | undefined;
  loadFont: LoadFont;
  /** Suggestions marked in the text; without it, the text as it is while none is accepted. */
  hasChanges?: boolean;
  /** Is written into the file; the same time, the same bytes. */
  createdAt?: Date;
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

const MARGIN = { top: 68, right: 68, bottom: 68, left: 68 };
/** Laying out is this share of the work, writing the rest. */
const LAYOUT_SHARE = 0.7;

/**
 * Lets other work run in between, so that it can be stopped and watched.
 * @throws the signal's reason once it is aborted; whatever `loadFont` throws
 */
export async function notePdf(
  given: readonly Block[],
  options: NotePdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = options.hasChanges ? given : cleanBlocks(given);
  const { title, lang, dir, paper, media, loadFont } = options;
  const size = PAPER[paper];
  const width = size.width - MARGIN.left - MARGIN.right;
  const flow = flowOfNote(blocks, { width, media, direction: dir });
  if (openSuggestions(blocks).size > 0) flow.unshift(suggestionsKey());
  const breathe = breathing(options);
  const display = await layOut(
    {
      blocks: saysTitle(blocks) || title === "" ? flow : [titleBlock(title), ...flow],
      direction: dir,
      lang,
      page: {
        ...size,
        margin: MARGIN,
        header: { start: title },
        footer: { end: "Page {page} of {pages}" },
        style: { ...TEXT, size: SIZE_PT * 0.8, color: FAINT },
      },
    },
    { fonts: openFonts(loadFont), breathe: (done) => breathe(done * LAYOUT_SHARE) },
  );
  const facts = { title: title || "Note", lang, createdAt: options.createdAt ?? new Date() };
  return writePdf(display, facts, (done) => breathe(LAYOUT_SHARE + done * (1 - LAYOUT_SHARE)));
}

function titleBlock(title: string): FlowBlock {
  const style = { ...TEXT, size: SIZE_PT * 2.1, bold: true };
  return {
    type: "paragraph",
    spans: [{ text: title, style }],
    style,
    role: "H1",
    leading: 1.2,
    after: SIZE_PT * 1.2,
    keepWithNext: true,
  };
}

/** How long work goes on before others have their turn, in milliseconds. */
const TURN_MS = 20;

export function breathing({
  onProgress,
  signal,
}: Pick<NotePdfOptions, "onProgress" | "signal">): (done: number) => Promise<void> {
  let since = performance.now();
  return async (done) => {
    signal?.throwIfAborted();
    if (performance.now() - since < TURN_MS) return;
    onProgress?.(done);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    since = performance.now();
  };
}
