/** Shows an editor's text on pages: keeps those near the window mounted, and what one reads in its place. */
import { Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { ySyncPluginKey } from "y-prosemirror";
import type * as Y from "yjs";
import { toggleCheckAt } from "../commands/lists";
import { placeOf } from "../links/places";
import { blockViews } from "./block-view";
import { drawNear } from "./near-view";
import type { Paging } from "./paging";
import { Sheets } from "./sheets";
import { readZoom } from "./zoom";

const key = new PluginKey<{ isRemote: boolean }>("document-pages");

export function paged(paging: Paging, doc: Y.Doc): Plugin {
  return new Plugin({
    key,
    state: {
      init: () => ({ isRemote: false }),
      apply: (tr) => ({ isRemote: tr.getMeta(ySyncPluginKey) !== undefined }),
    },
    props: {
      // Without its pages the text has no place that a caret could be in.
      editable: () => paging.isLoaded,
      decorations: (state) => paging.decorations(state),
      nodeViews: blockViews,
      handleClickOn: (view, _pos, node) =>
        node.type.name === "footnoteRef" && ask(view, node.attrs.id),
      handleDOMEvents: {
        mousedown: check,
        click: (view, event) => goToPlace(view, paging, event),
        dblclick: (view, event) => isOnEdge(view, paging, event.clientY) && ask(view, null),
      },
    },
    view: (view) => new PagedView(view, paging, doc),
  });
}

/** An event on the text: a footnote wants to be written in, by its id; null for a header or footer. */
export const ASKED = "document-edges";

function ask(view: EditorView, detail: unknown): boolean {
  if (!view.editable) return false;
  view.dom.dispatchEvent(new CustomEvent(ASKED, { detail, bubbles: true }));
  return true;
}

/** Whether this is above or below the text of a page. */
function isOnEdge(view: EditorView, paging: Paging, clientY: number): boolean {
  if (!paging.isLoaded || paging.isRolled) return false;
  const { top, height } = view.dom.getBoundingClientRect();
  const y = ((clientY - top) * paging.height) / Math.max(height, 1);
  const page = paging.pageAt(y);
  const body = paging.pages.engine.body(page);
  const within = y - paging.topOf(page);
  return within < body.top || within > body.top + body.height;
}

/** As links elsewhere: with Ctrl, or where nothing is written. */
function goToPlace(view: EditorView, paging: Paging, event: MouseEvent): boolean {
  const link = event.target instanceof Element && event.target.closest("a:not([href])");
  if (!(link instanceof HTMLElement)) return false;
  if (view.editable && !event.ctrlKey && !event.metaKey) return false;
  const { heading, bookmark } = link.dataset;
  const place = placeOf(view.state.doc, heading ?? bookmark ?? "");
  if (place) paging.show(view, place.pos, "start");
  return place !== null;
}

function check(view: EditorView, event: Event): boolean {
  const box = event.target instanceof Element && event.target.closest(".doc-check");
  if (!box || !view.editable) return false;
  event.preventDefault();
  const pos = view.posAtDOM(box, 0);
  return toggleCheckAt(pos)(view.state, view.dispatch);
}

/** How far beyond the window pages are mounted, as a share of its height. */
const MOUNT_AHEAD = 0.5;
/** How long pages are filled without a pause, and how long after an edit that begins, so that the edit is painted first. */
const FILL_STEP_MS = 8;
const FILL_AFTER_MS = 40;
/** In a narrower window, lines are as wide as the window. */
const NARROW_PX = 640;
const POINTS_PER_PIXEL = 0.75;
/** The longest lines of a Document without pages. */
const MAX_LINE_PT = 520;

class PagedView {
  readonly #sheets: Sheets;
  readonly #stop: (() => void)[] = [];
  /** Where one reads: a block, null for the caret's line, and how far down it is, in points. */
  #anchor: { id: string | null; top: number } | null = null;
  #isLoading = false;
  #later = 0;

  constructor(
    private readonly view: EditorView,
    private readonly paging: Paging,
    doc: Y.Doc,
  ) {
    this.#sheets = new Sheets(paging);
    view.dom.before(this.#sheets.dom);
    const look = () => this.#look();
    const resize = () => this.#resize();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", resize);
    this.#stop.push(() => window.removeEventListener("scroll", look));
    this.#stop.push(() => window.removeEventListener("resize", resize));
    paging.onRefresh = () => view.updateState(view.state);
    const print = (isPrinting: boolean) => () => {
      if (!paging.isLoaded) return;
      paging.print(isPrinting);
      view.updateState(view.state);
      if (!isPrinting) this.#look();
    };
    for (const [event, run] of [
      ["beforeprint", print(true)],
      ["afterprint", print(false)],
    ] as const) {
      window.addEventListener(event, run);
      this.#stop.push(() => window.removeEventListener(event, run));
    }
    for (const name of ["page", "styles", "lists", "hf", "footnotes"]) {
      const map = doc.getMap(name);
      const reload = () => void this.#reload();
      map.observeDeep(reload);
      this.#stop.push(() => map.unobserveDeep(reload));
    }
    const zoom = () => {
      if (paging.isLoaded) this.#draw();
      this.#look();
    };
    this.#stop.push(readZoom.follow(zoom));
    void this.#reload();
  }

  update(view: EditorView): void {
    if (!this.paging.isLoaded) return;
    drawNear(view, () => this.paging.near);
    this.#draw();
    this.#fillLater(FILL_AFTER_MS);
    if (this.paging.isLacking) void this.#reload();
    if (key.getState(view.state)?.isRemote) this.#stay();
    this.#remember();
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    clearTimeout(this.#later);
    this.paging.onRefresh = () => {};
    this.#sheets.dom.remove();
  }

  /** Fills the pages that nobody looks at yet, between other work. */
  #fillLater(wait = 0): void {
    if (wait > 0) clearTimeout(this.#later);
    else if (this.#later !== 0) return;
    this.#later = 0;
    if (this.paging.pagination.isDone) return;
    this.#later = window.setTimeout(() => {
      this.#later = 0;
      if (this.paging.fill(performance.now() + FILL_STEP_MS)) this.#draw();
      else this.#stretch();
      this.#fillLater();
    }, wait);
  }

  #draw(): void {
    const { paging, view } = this;
    const { width } = paging.pages.page;
    this.#stretch();
    view.dom.style.width = `${width}pt`;
    view.dom.parentElement?.toggleAttribute("data-rolled", paging.isRolled);
    // The title over the pages begins where they do.
    const main = view.dom.closest<HTMLElement>(".document");
    main?.style.setProperty("--doc-width", `${width}pt`);
    main?.style.setProperty("--doc-zoom", String(paging.isRolled ? 1 : readZoom()));
    this.#sheets.draw();
  }

  /** Of lines, in points; undefined on paper. The window's own width may have a scrollbar in it. */
  get #width(): number | undefined {
    const room = this.view.dom.closest("main, .document") ?? document.documentElement;
    return widthOf(room.clientWidth, this.paging.mode);
  }

  #stretch(): void {
    this.view.dom.style.height = `${this.paging.height}pt`;
  }

  /** Pixels of the window to a point of the page. */
  get #scale(): number {
    return this.view.dom.getBoundingClientRect().height / Math.max(this.paging.height, 1) || 1;
  }

  #look(): void {
    if (!this.paging.isLoaded) return;
    const { top } = this.view.dom.getBoundingClientRect();
    const scale = this.#scale;
    const { innerHeight } = window;
    const from = (-top - innerHeight * MOUNT_AHEAD) / scale;
    const to = (-top + innerHeight * (1 + MOUNT_AHEAD)) / scale;
    if (this.paging.look(from, to)) this.view.updateState(this.view.state);
    else this.#remember();
  }

  #resize(): void {
    const width = this.#width;
    if (width !== this.paging.width) void this.#reload();
    else this.#look();
  }

  /** Another page, other styles or letters: all is measured again, with the fonts that it needs. */
  async #reload(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    // What is changed at once is measured once.
    await Promise.resolve();
    const { view, paging } = this;
    paging.isLacking = false;
    try {
      await paging.load(view.state.doc, this.#width);
    } catch (error) {
      // Out of reach: another font stands in, and the next edit tries again.
      console.warn("A font of the document wasn’t loaded.", error);
    } finally {
      this.#isLoading = false;
    }
    if (view.isDestroyed || !paging.isLoaded) return;
    // First the text as it is by now, and its height: by that one knows which pages are near the window.
    view.updateState(view.state);
    this.#look();
    // A scrollbar that came takes room.
    if (this.#width !== paging.width) void this.#reload();
  }

  /** The caret's line where it is in sight, else the first block that is. */
  #remember(): void {
    const { paging, view } = this;
    const { top } = view.dom.getBoundingClientRect();
    const scale = this.#scale;
    const isInSight = (y: number | null): y is number =>
      y !== null && y * scale + top > 0 && y * scale + top < window.innerHeight;
    const caret = paging.topOfLine(view.state.selection.$head);
    this.#anchor = isInSight(caret) ? { id: null, top: caret } : null;
    if (this.#anchor) return;
    for (const [id] of paging.places.lines) {
      const at = paging.topOfBlock(id);
      if (!isInSight(at)) continue;
      this.#anchor = { id, top: at };
      return;
    }
  }

  /** What others write above moves the page under the reader, and not the reader. */
  #stay(): void {
    if (!this.#anchor) return;
    const { id, top } = this.#anchor;
    const { paging, view } = this;
    const now = id === null ? paging.topOfLine(view.state.selection.$head) : paging.topOfBlock(id);
    if (now !== null && Math.abs(now - top) > 0.5) window.scrollBy(0, (now - top) * this.#scale);
  }
}

/** How wide lines are that are not on paper; nothing for paper. In points. */
function widthOf(room: number, mode: "pages" | "pageless"): number | undefined {
  if (mode === "pages" && room >= NARROW_PX) return undefined;
  return Math.min(MAX_LINE_PT, Math.max(room - 32, 120) * POINTS_PER_PIXEL);
}
