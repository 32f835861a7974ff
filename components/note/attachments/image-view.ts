/** An image in a note. Its space is reserved before it loads, and it is fetched shortly before it scrolls into view. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { blockId, type ImageFacts, imageOf } from "@/lib/kinds/note/schema-attachments";
import type { AttachmentDesk } from "./desk";
import { type ImageActions, ImageTools } from "./image-tools";
import { button, element, isForControl } from "./parts";

/** Tells an image that it is wanted though it is out of sight. */
export const NEEDED = "note-image-needed";

/** How far out of sight it is fetched, in pixels. */
const AHEAD = "600px";
/** Size of an image without a stated size, in pixels. */
const UNKNOWN = { width: 480, height: 320 };

export class ImageView implements NodeView {
  readonly dom = element("figure", "note-image");
  readonly ignoreMutation = () => true;
  readonly stopEvent = isForControl;
  readonly #frame: HTMLElement;
  readonly #box = element("div", "note-image-box");
  readonly #picture = element("img", "");
  readonly #tools: ImageTools | null;
  readonly #desk: AttachmentDesk | null;
  #observer: IntersectionObserver | null = null;
  #facts: ImageFacts;
  #node: Node;
  #url: string | null = null;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    desk: AttachmentDesk | null,
  ) {
    this.#node = node;
    this.#desk = desk;
    this.#facts = imageOf(node.attrs);
    // A writer's click selects; a reader's opens.
    this.#frame = view.editable
      ? element("div", "note-image-frame")
      : button("", "note-image-frame", () => this.view());
    if (view.editable) this.#frame.addEventListener("dblclick", () => this.view());
    this.dom.contentEditable = "false";
    this.#picture.draggable = false;
    this.#box.append(this.#frame);
    this.dom.append(this.#box);
    this.#tools =
      view.editable && desk ? new ImageTools(this.#box, this.#actions(view, getPos, desk)) : null;
    if (this.#tools) {
      this.#box.append(this.#tools.handle);
      this.dom.append(this.#tools.bar);
    }
    this.#draw();
    this.#await();
    this.dom.addEventListener(NEEDED, () => this.#begin());
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const { id } = this.#facts;
    this.#node = node;
    this.#facts = imageOf(node.attrs);
    this.#draw();
    if (this.#facts.id !== id) this.#await();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add("is-selected");
    this.#tools?.show(true);
  }

  deselectNode(): void {
    this.dom.classList.remove("is-selected");
    this.#tools?.show(false);
  }

  destroy(): void {
    this.#observer?.disconnect();
  }

  /** Opens it over the page, as large as the window. */
  view(): void {
    const { id, alt, name } = this.#facts;
    const desk = this.#desk;
    if (this.#url === null || id === null || desk === null) return;
    desk.ask({ kind: "view", url: this.#url, alt, name, save: () => void desk.save(id, name) });
  }

  #actions(view: EditorView, getPos: () => number | undefined, desk: AttachmentDesk): ImageActions {
    const change = (name: string, value: unknown) => {
      const pos = getPos();
      if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
    };
    return {
      describe: () => {
        const apply = (alt: string) => change("alt", alt === "" ? null : alt);
        desk.ask({ kind: "describe", alt: this.#facts.alt, apply });
      },
      view: () => this.view(),
      save: () => {
        const { id, name } = this.#facts;
        if (id !== null) void desk.save(id, name);
      },
      remove: () => {
        const pos = getPos();
        if (pos !== undefined) view.dispatch(view.state.tr.delete(pos, pos + this.#node.nodeSize));
        view.focus();
      },
      resize: (width) => change("width", width),
      leave: () => view.focus(),
    };
  }

  #draw(): void {
    const { alt, name, width, sides } = this.#facts;
    this.#box.dataset.block = blockId(this.#node.attrs);
    const { width: across, height: down } = sides ?? UNKNOWN;
    this.#frame.style.aspectRatio = `${across} / ${down}`;
    this.#box.style.width = width === null ? `${across}px` : `${width}%`;
    this.#picture.alt = alt || name || "Image without a description";
    this.#tools?.draw(this.#facts);
    if (this.#frame instanceof HTMLButtonElement)
      this.#frame.ariaLabel = `Full view: ${this.#picture.alt}`;
  }

  /** Fetches it when it comes near. */
  #await(): void {
    this.#observer?.disconnect();
    this.#url = null;
    this.dom.dataset.state = "waiting";
    this.dom.querySelector(".note-image-failed")?.remove();
    this.#frame.replaceChildren();
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: AHEAD },
    );
    this.#observer.observe(this.dom);
  }

  #begin(): void {
    if (!this.#observer) return;
    this.#observer.disconnect();
    this.#observer = null;
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const { id } = this.#facts;
    const desk = this.#desk;
    if (id === null || desk === null) return this.#fail("This image can’t be shown here.", null);
    try {
      const url = await desk.picture(id);
      if (this.#facts.id === id) this.#show(url);
    } catch (error) {
      const words = await desk.words(error);
      if (this.#facts.id === id && this.#url === null) this.#fail(words, desk);
    }
  }

  #show(url: string): void {
    this.#url = url;
    this.dom.dataset.state = "shown";
    this.#picture.src = url;
    this.#frame.replaceChildren(this.#picture);
  }

  #fail(words: string, desk: AttachmentDesk | null): void {
    this.dom.dataset.state = "failed";
    const name = element("bdi", "note-file-name", this.#facts.alt || this.#facts.name || "Image");
    const said = element("div", "note-image-failed", name, element("span", "", words));
    if (desk)
      said.append(
        button("Try again", "note-button note-button-wide", () => this.#await(), "Try again"),
      );
    this.#frame.replaceChildren();
    this.dom.append(said);
  }
}
