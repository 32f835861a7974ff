/** What is put into a Document where the caret is. */
import {
  Bookmark,
  Image,
  Link,
  ListTree,
  Minus,
  SeparatorHorizontal,
  Superscript,
  Table,
} from "lucide-react";
import type { Doc } from "yjs";
import { SETTINGS } from "@/components/note/binding";
import type { Session } from "@/components/note/chrome/session";
import { chooseFiles } from "@/components/note/commands/attach";
import { takesFiles } from "@/components/note/plugins/uploads";
import type { MenuEntry } from "@/components/ui/menu";
import { addFootnote } from "@/lib/kinds/document/edit";
import {
  insertContents,
  insertInline,
  insertPageBreak,
  insertRule,
  insertTable,
} from "../commands/blocks";

/** @param onAsk opens a dialog: the footnote that was made wants its text, a link wants its place */
export function insertions(
  session: Session,
  doc: Doc,
  onAsk: (what: "edges" | "place", footnote?: string) => void,
): MenuEntry[] {
  const state = session.view()?.state;
  const footnote = () => {
    let id = "";
    doc.transact(() => {
      id = addFootnote(doc);
    }, SETTINGS);
    session.run(insertInline("footnoteRef", { id }));
    onAsk("edges", id);
  };
  return [
    {
      label: "Table",
      icon: <Table aria-hidden="true" />,
      run: () => session.run(insertTable(3, 3)),
    },
    ...(state && takesFiles(state)
      ? [
          {
            label: "Image",
            icon: <Image aria-hidden="true" />,
            run: () => session.run(chooseFiles("image/*")),
          },
        ]
      : []),
    {
      label: "Link",
      icon: <Link aria-hidden="true" />,
      keys: "Ctrl+K",
      run: () => session.run(session.openLink),
    },
    {
      label: "Link to a place",
      icon: <Bookmark aria-hidden="true" />,
      run: () => onAsk("place"),
    },
    { label: "Footnote", icon: <Superscript aria-hidden="true" />, run: footnote },
    {
      label: "Page break",
      icon: <SeparatorHorizontal aria-hidden="true" />,
      run: () => session.run(insertPageBreak),
    },
    { label: "Line", icon: <Minus aria-hidden="true" />, run: () => session.run(insertRule) },
    {
      label: "Table of contents",
      icon: <ListTree aria-hidden="true" />,
      run: () => session.run(insertContents),
    },
  ];
}
