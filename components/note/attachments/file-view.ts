/** A file in a note: its name, its kind and size, and Download. */
import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";
import { sizeWords } from "@/components/ui/size-words";
import { blockId, fileOf } from "@/lib/kinds/note/schema-attachments";
import type { AttachmentDesk } from "./desk";
import { button, DOWNLOAD, element, icon, isForControl } from "./parts";

export class FileView implements NodeView {
  readonly dom = element("div", "note-file");
  readonly ignoreMutation = () => true;
  readonly stopEvent = isForControl;
  readonly #desk: AttachmentDesk | null;
  #node: Node;

  constructor(node: Node, desk: AttachmentDesk | null) {
    this.#node = node;
    this.#desk = desk;
    this.dom.contentEditable = "false";
    this.#draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.eq(this.#node);
    this.#node = node;
    if (!isSame) this.#draw();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add("is-selected");
  }

  deselectNode(): void {
    this.dom.classList.remove("is-selected");
  }

  #draw(): void {
    const { id, name, size } = fileOf(this.#node.attrs);
    const shown = name || "File";
    this.dom.dataset.block = blockId(this.#node.attrs);
    const desk = this.#desk;
    const kind = element("span", "note-file-kind", kindOf(name));
    kind.ariaHidden = "true";
    const words = element("span", "note-file-words", element("bdi", "note-file-name", shown));
    if (size !== null) words.append(element("span", "note-file-size", sizeWords(size)));
    this.dom.replaceChildren(kind, words);
    if (id === null || desk === null) return;
    const save = button(
      `Download ${shown}`,
      "note-button",
      () => {
        save.disabled = true;
        desk
          .save(id, shown)
          .catch(() => {})
          .finally(() => {
            save.disabled = false;
          });
      },
      icon(DOWNLOAD),
    );
    save.dataset.tip = "Download";
    this.dom.append(save);
  }
}

/** The ending of a name, as people know kinds of files. */
function kindOf(name: string): string {
  const ending = /\.([\p{L}\p{N}]{1,4})$/u.exec(name)?.[1];
  return ending?.toUpperCase() ?? "FILE";
}
