/** A note's attachments: what the server has, with the names that the note uses. */
import type * as Y from "yjs";
import type { AttachmentRow } from "@/lib/contract/file-attachments";
import { attachmentId, imageOf } from "@/lib/kinds/note/schema-attachments";
import { type Block, readBlocks, type Source } from "@/lib/kinds/note/text-blocks";

export interface ListedAttachment extends AttachmentRow {
  /** What the note calls it; empty where it does not name it. */
  name: string;
  isUsed: boolean;
}

/** In the order of the note; what it does not show comes last, oldest first. */
export function listed(rows: readonly AttachmentRow[], doc: Y.Doc): ListedAttachment[] {
  const names = namesIn(doc);
  const order = [...names.keys()];
  const used = rows.filter(({ id }) => names.has(id));
  used.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return [...used, ...rows.filter(({ id }) => !names.has(id))].map((row) => ({
    ...row,
    name: names.get(row.id) ?? "",
    isUsed: names.has(row.id),
  }));
}

function namesIn(doc: Y.Doc): Map<string, string> {
  const names = new Map<string, string>();
  for (const { attributes } of allBlocks(readBlocks(doc))) {
    const id = attachmentId(attributes.attachment);
    if (id === null || names.get(id)) continue;
    const { name, alt } = imageOf(attributes);
    names.set(id, name || alt);
  }
  return names;
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allBlocks(block.children)]);
}

/** Takes every block that shows an attachment out of the note. */
export function removeFromNote(doc: Y.Doc, id: string): void {
  const sources = new Map<Block, Source>();
  readBlocks(doc, sources);
  doc.transact(() => {
    for (const [{ attributes }, source] of sources) {
      const { parent } = source;
      if (attachmentId(attributes.attachment) !== id || parent === null) continue;
      const siblings = parent as Y.XmlElement | Y.XmlFragment;
      siblings.delete(siblings.toArray().indexOf(source), 1);
    }
  });
}
