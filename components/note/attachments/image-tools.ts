/** What a writer can do with an image that is selected: describe, see, save, remove and resize it. */
import { type ImageFacts, MIN_WIDTH_PERCENT } from "@/lib/kinds/note/schema-attachments";
import { button, DOWNLOAD, element, icon } from "./parts";

export interface ImageActions {
  describe(): void;
  view(): void;
  save(): void;
  remove(): void;
  /** In percent of the text's width. */
  resize(width: number): void;
  /** Back to the text. */
  leave(): void;
}

const EXPAND = "M15 3h6v6M21 3l-7 7M9 21H3v-6M3 21l7-7";
const TRASH =
  "M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";
/** How much one press of an arrow key changes the width. */
const STEP_PERCENT = 5;

export class ImageTools {
  readonly bar: HTMLElement;
  readonly handle = element("span", "note-image-handle");
  readonly #box: HTMLElement;
  readonly #actions: ImageActions;
  readonly #describe: HTMLButtonElement;

  /** @param box what is as wide as the image */
  constructor(box: HTMLElement, actions: ImageActions) {
    this.#box = box;
    this.#actions = actions;
    const { describe, view, save, remove } = actions;
    this.#describe = button("", "note-button note-button-wide", describe);
    this.bar = element(
      "div",
      "note-bar note-image-tools",
      this.#describe,
      button("Full view", "note-button", view, icon(EXPAND)),
      button("Download image", "note-button", save, icon(DOWNLOAD)),
      button("Remove image", "note-button", remove, icon(TRASH)),
    );
    this.bar.role = "toolbar";
    this.bar.ariaLabel = "Image";
    this.handle.role = "slider";
    this.handle.tabIndex = 0;
    this.handle.ariaLabel = "Image width";
    this.handle.ariaValueMin = String(MIN_WIDTH_PERCENT);
    this.handle.ariaValueMax = "100";
    this.handle.addEventListener("keydown", (event) => this.#onKey(event));
    this.handle.addEventListener("pointerdown", (event) => this.#drag(event));
    this.bar.addEventListener("keydown", (event) => {
      if (event.key === "Escape") actions.leave();
    });
    this.show(false);
  }

  show(shown: boolean): void {
    this.bar.hidden = !shown;
    this.handle.hidden = !shown;
    if (shown) this.#say(this.#width());
  }

  draw({ alt, width }: ImageFacts): void {
    const label = alt === "" ? "Add alt text" : "Alt text";
    this.#describe.ariaLabel = label;
    this.#describe.textContent = label;
    this.#say(width ?? this.#width());
  }

  #onKey(event: KeyboardEvent): void {
    const width = this.#width();
    const wanted = {
      ArrowLeft: width - STEP_PERCENT,
      ArrowDown: width - STEP_PERCENT,
      ArrowRight: width + STEP_PERCENT,
      ArrowUp: width + STEP_PERCENT,
      Home: MIN_WIDTH_PERCENT,
      End: 100,
    }[event.key];
    if (event.key === "Escape") this.#actions.leave();
    if (wanted === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#actions.resize(allowed(wanted));
  }

  #drag(start: PointerEvent): void {
    start.preventDefault();
    const handle = this.handle;
    const { left, right, width } = this.#room();
    const isFromRight = getComputedStyle(this.#box).direction === "rtl";
    let percent: number | null = null;
    const move = ({ clientX }: PointerEvent) => {
      percent = allowed(((isFromRight ? right - clientX : clientX - left) / width) * 100);
      this.#box.style.width = `${percent}%`;
      this.#say(percent);
    };
    const stop = () => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("lostpointercapture", stop);
      if (percent !== null) this.#actions.resize(percent);
    };
    handle.setPointerCapture(start.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", stop);
  }

  #say(percent: number): void {
    this.handle.ariaValueNow = String(percent);
    this.handle.ariaValueText = `${percent} % of the text's width`;
  }

  /** As it is drawn now. */
  #width(): number {
    const room = this.#room().width;
    return room === 0 ? 100 : allowed((this.#box.getBoundingClientRect().width / room) * 100);
  }

  #room(): DOMRect {
    return (this.#box.parentElement ?? this.#box).getBoundingClientRect();
  }
}

const allowed = (percent: number): number =>
  Math.min(100, Math.max(MIN_WIDTH_PERCENT, Math.round(percent)));
