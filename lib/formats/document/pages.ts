/** A Document's pages: what the screen shows, and what the PDF is drawn from. */
import type { DocumentContent } from "../../kinds/document/content";
import { type Page, pageOf } from "../../kinds/document/page";
import type { Direction } from "../../pdf/layout/document";
import type { OpenFonts } from "../../pdf/layout/layout";
import { Typefaces } from "../../pdf/layout/typefaces";
import { PagedEngine } from "../../pdf/paged/engine";
import type { PagedBlock, PagedSetup } from "../../pdf/paged/model";
import { Paginating, type Pagination } from "../../pdf/paged/paginate";
import { textsIn } from "../../pdf/paged/texts";
import { DocumentFlow, type FlowContent } from "./flow";

export interface PagesOptions {
  /** BCP 47: decides on the paper of a Document that does not say. */
  locale: string;
  direction: Direction;
  fonts: OpenFonts;
  /** The bytes of an attachment, PNG or JPEG. */
  images: (id: string) => Uint8Array | undefined;
  /** Not on paper: lines of this width, in points, and pages so long that few need two. */
  width?: number;
}

const PAGELESS_HEIGHT_PT = 20_000;

/**
 * Kept while a Document is open. After an edit give `layOut` the changed content, whose blocks that did not change are the
 * same objects: only what changed is measured and filled again.
 */
export class DocumentPages {
  readonly page: Page;
  readonly engine: PagedEngine;
  readonly #faces: Typefaces;
  readonly #flow: DocumentFlow;
  #last: Paginating | undefined;

  /** Another page, styles, lists, header or footer take a new one. Call `load` before anything else. */
  constructor(content: DocumentContent, { locale, direction, fonts, images, width }: PagesOptions) {
    const paper = pageOf(content.page, locale);
    this.page = width === undefined ? paper : rolled(paper, width);
    this.#flow = new DocumentFlow(content);
    this.#faces = new Typefaces(fonts.files);
    const { hf } = content;
    const flow = this.#flow;
    const edge = (side: "header" | "footer") => (page: number, pages: number) =>
      width === undefined ? flow.edge(hf, side, { page, pages }) : [];
    const edges = { header: edge("header"), footer: edge("footer") };
    const setup = setupOf(this.page, {
      ...{ edges, images, direction },
      isRolled: width !== undefined,
    });
    this.engine = new PagedEngine({ faces: this.#faces, shaper: fonts.shaper }, setup);
  }

  /** Blocks for `layOut`, with their fonts fetched. @throws whatever the fonts' loader throws */
  async load(content: FlowContent): Promise<readonly PagedBlock[]> {
    const blocks = this.#flow.body(content);
    const { header, footer } = this.engine.setup.edges;
    const edges = [header, footer].flatMap((edge) => [...edge(1, 10), ...edge(2, 10)]);
    await this.#faces.load(textsIn([...blocks, ...edges]));
    return blocks;
  }

  /** For an edit. What brings letters of a new font is laid out for now; then `load`. */
  blocksOf(content: FlowContent): readonly PagedBlock[] {
    return this.#flow.body(content);
  }

  /** Numbers of footnotes by their ids. */
  get notes(): ReadonlyMap<string, number> {
    return this.#flow.notes;
  }

  /** Whether the fonts of these blocks are here; until they are, others stand in for them. */
  isReady(blocks: readonly PagedBlock[]): boolean {
    return this.#faces.isReady(textsIn(blocks));
  }

  layOut(blocks: readonly PagedBlock[]): Pagination {
    const made = this.begin(blocks);
    while (made.fillNext());
    return made;
  }

  /** The same page by page. Those that are as they were before are there at once. */
  begin(blocks: readonly PagedBlock[]): Paginating {
    const made = new Paginating(blocks, this.engine, this.#last);
    this.#last = made;
    return made;
  }
}

const rolled = (page: Page, width: number): Page => ({
  ...page,
  ...{ width, height: PAGELESS_HEIGHT_PT, mode: "pageless" },
  ...{ marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 },
});

function setupOf(
  page: Page,
  more: Pick<PagedSetup, "edges" | "images" | "direction" | "isRolled">,
): PagedSetup {
  const { width, height, marginTop, marginRight, marginBottom, marginLeft } = page;
  const { headerMargin, footerMargin } = page;
  const margin = { top: marginTop, right: marginRight, bottom: marginBottom, left: marginLeft };
  return { width, height, margin, headerMargin, footerMargin, ...more };
}
