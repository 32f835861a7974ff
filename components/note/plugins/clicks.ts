/** What a click does besides moving the caret: ticks a check item, opens a link. */

import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { safeHref } from "@/lib/kinds/note/schema-links";
import { ownLink } from "../commands/own-links";

const loadOwn = () => import("../tools/own-file");

export function clicks(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        // Before the browser moves the caret: ticking a box must not lose one's place.
        mousedown(view, event) {
          const box = event.target instanceof Element && event.target.closest(".note-check");
          if (!box || !view.editable) return false;
          event.preventDefault();
          toggleBox(view, box);
          return true;
        },
        click(view, event) {
          const link = event.target instanceof Element && event.target.closest("a[href]");
          if (!link) return false;
          event.preventDefault();
          if (!view.editable || event.ctrlKey || event.metaKey) openLink(link.getAttribute("href"));
          return true;
        },
      },
    },
  });
}

function toggleBox(view: EditorView, box: Element): void {
  const item = box.parentElement;
  if (!item) return;
  const $pos = view.state.doc.resolve(view.posAtDOM(item, item.childNodes.length));
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (node.type.name !== "listItem") continue;
    const checked = node.attrs.checked !== true;
    view.dispatch(view.state.tr.setNodeAttribute($pos.before(depth), "checked", checked));
    return;
  }
}

/** Never hands our page, or the secret in its address, to the page it opens. */
export function openLink(href: string | null): void {
  const safe = safeHref(href);
  if (!safe) return;
  const open = (address: string) => window.open(address, "_blank", "noopener,noreferrer");
  // A link to a file of ours that holds no key opens with the one this device has.
  if (ownLink(safe)?.capability !== "") open(safe);
  else
    void loadOwn()
      .then(({ addressOf }) => addressOf(safe))
      .then(open, () => open(safe));
}
