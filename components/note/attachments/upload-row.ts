/** The placeholder of an upload: its name, its progress and its actions. */
import { sizeWords } from "@/components/ui/size-words";
import { button, element } from "./parts";

const KEEP_OPEN = "Keep this page open until then: this device is out of storage.";

export class UploadRow {
  readonly #dom: HTMLElement;
  readonly #name: string;
  readonly #words = element("span", "note-upload-words");
  readonly #bar = element("progress", "note-upload-bar");
  readonly #actions = element("span", "note-upload-actions");

  constructor(dom: HTMLElement, name: string) {
    this.#dom = dom;
    this.#name = name;
    this.#words.role = "status";
    this.#bar.max = 1;
    this.#bar.ariaLabel = `Uploading ${this.#name}`;
    const shown = element("bdi", "note-file-name", this.#name);
    const facts = element("span", "note-file-words", shown, this.#words, this.#bar);
    dom.role = "group";
    dom.ariaLabel = `Attachment being added: ${this.#name}`;
    dom.replaceChildren(facts, this.#actions);
  }

  wait(cancel: () => void): void {
    this.#say("Waiting for the previous one");
    this.#bar.hidden = true;
    this.#do(["Cancel", cancel]);
  }

  prepare(): void {
    this.#say("Preparing");
    this.#bar.hidden = false;
    this.#bar.removeAttribute("value");
  }

  /** @param isKept whether the upload continues when the page is opened again */
  progress(sent: number, total: number, isKept: boolean): void {
    const size = sizeWords(total);
    this.#bar.hidden = false;
    this.#say(isKept ? `Uploading ${size}` : `Uploading ${size}. ${KEEP_OPEN}`);
    this.#bar.value = total === 0 ? 1 : sent / total;
  }

  /** @param goesOn by itself, so that nothing has to be done */
  fail(words: string, retry: (() => void) | null, remove: () => void, goesOn: boolean): void {
    this.#dom.dataset.failed = goesOn ? "waiting" : "";
    this.#words.textContent = words;
    this.#bar.hidden = true;
    if (retry) this.#do(["Retry", retry], ["Remove", remove]);
    else this.#do(["Remove", remove]);
  }

  /** Announced once: a screen reader would read it again at each change. */
  #say(words: string): void {
    delete this.#dom.dataset.failed;
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }

  #do(...actions: [label: string, run: () => void][]): void {
    const hadFocus = this.#actions.contains(document.activeElement);
    const buttons = actions.map(([label, run]) =>
      button(`${label} ${this.#name}`, "note-button note-button-wide", run, label),
    );
    this.#actions.replaceChildren(...buttons);
    if (hadFocus) buttons[0]?.focus();
  }
}
