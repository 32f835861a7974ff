/** A linked file's entry in this device's list of files. Nothing is fetched. */

import type { EditorView } from "prosemirror-view";
import { knownShortLink } from "@/client/kept-links";
import { type LocalFile, list } from "@/client/local-files";
import { titleOf } from "@/components/files/listed-file";
import { openedAtWords } from "@/components/files/opened-at";
import { notify } from "@/components/ui/toast";
import { formatLongLink } from "@/lib/protocol/links";
import { ownLink } from "../commands/own-links";
import { inOneStep } from "../commands/undo-step";

export type OwnFile = {
  title: string;
  /** What kind of file it is, what this person may do with it, and when they last opened it. */
  facts: string;
};

const UNKNOWN: OwnFile = { title: "Sealdesk note", facts: "Not in this browser’s list yet" };
const UNNAMED = "Linked note";

async function listed(href: string): Promise<LocalFile | null> {
  const link = ownLink(href);
  const short = link?.id === null ? /^1(.+)$/.exec(link.capability)?.[1] : undefined;
  const id = short ? await knownShortLink(short) : link?.id;
  // A device that keeps no list knows no file.
  const files = id ? await list().catch(() => []) : [];
  return files.find((file) => file.id === id) ?? null;
}

export async function describeOwn(href: string): Promise<OwnFile> {
  const file = await listed(href);
  if (!file) return UNKNOWN;
  const kind = file.privacy === "e2ee" ? "Encrypted note" : "Readable by this server";
  const role = { owner: "Yours", edit: "You can edit", view: "View only" }[file.role];
  const where = file.away === "trash" ? "In the Trash" : file.away === "gone" ? "Deleted" : null;
  const opened = openedAtWords(file.openedAt, new Date());
  const facts = [kind, role, where ?? (opened && `Opened ${lowered(opened)}`)];
  return { title: titleOf(file), facts: facts.filter(Boolean).join(" · ") };
}

/** Words such as “Yesterday” go on in a line; the name of a month keeps its capital. */
const lowered = (words: string) => words.replace(/^(Just|Yesterday)/, (word) => word.toLowerCase());

/** Where a link without a key leads on this device: with the key its list has, if it has one. */
export async function addressOf(href: string): Promise<string> {
  const file = await listed(href);
  if (!file) return href;
  const [capability = "", contentKey = null] = file.token.split(".");
  return location.origin + formatLongLink({ id: file.id, capability, contentKey });
}

/** Puts a link in place of the selection, under its file's title, and says what it gives to those who read the note. */
export async function pasteOwn(view: EditorView, href: string): Promise<void> {
  const file = await listed(href);
  const link = view.state.schema.marks.link;
  if (view.isDestroyed || !link) return;
  const { tr, schema, selection } = view.state;
  const mark = link.create({ href });
  const words = schema.text(file ? titleOf(file) : UNNAMED, [mark, ...selection.$from.marks()]);
  tr.replaceSelectionWith(words, false).removeStoredMark(link);
  inOneStep(view, () => view.dispatch(tr.scrollIntoView()));
  tellWhatItGives(view, href, file);
}

/** Gives a typed address the title of its file for words. */
export async function nameOwn(view: EditorView, href: string): Promise<void> {
  const file = await listed(href);
  if (view.isDestroyed) return;
  const { tr } = view.state;
  view.state.doc.descendants((node, pos) => {
    const mark = node.marks.find(({ type, attrs }) => type.name === "link" && attrs.href === href);
    // Only where the address itself is all there is to read.
    if (!mark || !URL.canParse(node.text ?? "") || !ownLink(node.text ?? "")) return;
    const words = view.state.schema.text(file ? titleOf(file) : UNNAMED, node.marks);
    tr.replaceWith(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize), words);
  });
  if (tr.docChanged) inOneStep(view, () => view.dispatch(tr));
  tellWhatItGives(view, href, file);
}

function tellWhatItGives(view: EditorView, href: string, file: LocalFile | null): void {
  const link = ownLink(href);
  if (!link?.capability) return;
  const isListed = file?.token.split(".")[0] === link.capability;
  const gives = isListed ? file.role : null;
  const can = gives === "owner" ? "own" : gives === "edit" ? "edit" : "open";
  const name = file ? `“${titleOf(file)}”` : "the linked note";
  notify({
    text: `Anyone who reads this note can now ${can} ${name} too, because the link contains its key.`,
    stayMs: 12_000,
    ...(link.id ? { action: { label: "Remove the key", run: () => takeKeyOut(view, href) } } : {}),
  });
}

/** The link then opens for those who have the file in their own list. */
function takeKeyOut(view: EditorView, href: string): void {
  const link = view.state.schema.marks.link;
  if (view.isDestroyed || !link) return;
  const bare = href.replace(/#.*$/s, "");
  const { tr } = view.state;
  view.state.doc.descendants((node, pos) => {
    const mark = node.marks.find(({ type, attrs }) => type === link && attrs.href === href);
    if (!mark) return;
    tr.removeMark(pos, pos + node.nodeSize, mark);
    tr.addMark(pos, pos + node.nodeSize, link.create({ ...mark.attrs, href: bare }));
  });
  if (tr.docChanged) inOneStep(view, () => view.dispatch(tr));
  view.focus();
}
