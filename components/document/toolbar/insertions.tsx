/** What is put into a Document where the caret is. */
import { Image, ListTree, Minus, SeparatorHorizontal, Superscript, Table } from "lucide-react";
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

/** @param onFootnote a footnote was made, and wants its text */
export function insertions(
  session: Session,
  doc: Doc,
  onFootnote: (id: string) => void,
): MenuEntry[] {
  const state = session.view()?.state;
  const footnote = () => {
    let id = "";
    doc.transact(() => {
      id = addFootnote(doc);
    }, SETTINGS);
    session.run(insertInline("footnoteRef", { id }));
    onFootnote(id);
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
