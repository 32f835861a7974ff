/** What comments are on in a sheet: the cell that is chosen. */
import type { CommentAnchors } from "@/components/comments/anchors";
import { addressOf } from "@/lib/formulas/address";
import { openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";
import { cellSource, placeOfSource, sheetThreads } from "@/lib/kinds/sheet/comments";
import type { SheetSession } from "../session";

export function cellAnchors(session: SheetSession, focusGrid: () => void): CommentAnchors {
  const { doc } = session;
  const here = () => {
    const { view, selection } = session;
    const { row, column } = selection.active;
    const [rowId, columnId] = [view.axes.rows.at(row), view.axes.columns.at(column)];
    return cellSource({ sheet: view.sheet, row: rowId, column: columnId });
  };
  const show = ({ block }: ThreadPlace) => {
    const place = block === null ? null : placeOfSource(doc, block);
    if (!place) return;
    session.show(place.sheet);
    session.select({ row: place.row, column: place.column });
  };
  return {
    words: {
      file: "sheet",
      how: "Choose a cell and press Ctrl+Alt+M, or take Comment from its menu.",
      choose: "Choose the cell you want to comment on first.",
      go: "Go to the cell",
      gone: () => "Deleted cell",
    },
    threads: () => sheetThreads(doc),
    follow(moved, changed) {
      let before = here();
      const stop = session.subscribe(() => {
        const now = here();
        if (now === before) return;
        before = now;
        moved();
      });
      doc.on("update", changed);
      return () => {
        stop();
        doc.off("update", changed);
      };
    },
    here: () => ({ place: here(), threads: [], blocks: [here()] }),
    chosen() {
      const block = here();
      const { row, column } = session.selection.active;
      const text = session.text(row, column);
      return {
        quote: `${addressOf(row, column)}${text ? `: ${text}` : ""}`,
        block,
        thread: openThreads(doc).find((thread) => thread.block === block)?.id ?? null,
        // The chosen cell is marked as it is.
        draw: () => () => {},
        put() {},
      };
    },
    contains: (target) => target instanceof Element && target.closest(".sheet-grid") !== null,
    isMark: () => false,
    selectorOf: () => "#none",
    show,
    enter(thread) {
      show(thread);
      focusGrid();
    },
    leave: focusGrid,
    remove: () => () => {},
  };
}
