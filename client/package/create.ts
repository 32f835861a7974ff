/** Creates files of every kind, from a program. */
import * as Y from "yjs";
import * as z from "zod/mini";
import { PAPER_TYPES } from "../../lib/kinds/business/paper";
import { LEGAL_PROFILES } from "../../lib/kinds/contract/contract";
import { PACK_NAMES } from "../../lib/kinds/contract/pack";
import { levelOfUpdate } from "../../lib/kinds/note/level";
import { toBase64 } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import { formatLongLink } from "../../lib/protocol/links";
import { today } from "../business/today";
import type { Connection } from "../client";
import { sealedFile, sendNewFile } from "../files";

const title = z.optional(z.string().check(z.maxLength(200)));
const markdown = z.optional(z.string().check(z.maxLength(200_000)));
const privacy = z.optional(z.enum(["e2ee", "standard"]));

/** What a new file is made from; everything except its kind is optional. */
export const NewFile = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("note"), title, privacy, markdown }),
  z.strictObject({
    kind: z.literal("document"),
    title,
    privacy,
    markdown,
    paper: z.optional(z.enum(["a4", "letter"])),
  }),
  z.strictObject({ kind: z.literal("sheet"), title, privacy }),
  z.strictObject({
    ...{ kind: z.literal("invoice"), title, privacy },
    type: z.optional(z.enum(PAPER_TYPES)),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    locale: z.optional(z.string().check(z.maxLength(35))),
    /** `2026-11-28` */
    date: z.optional(z.iso.date()),
  }),
  z.strictObject({
    ...{ kind: z.literal("contract"), title, privacy },
    pack: z.optional(z.enum(PACK_NAMES)),
    profile: z.optional(z.enum(LEGAL_PROFILES)),
    details: z.optional(z.record(z.string(), z.string())),
  }),
]);
export type NewFile = z.input<typeof NewFile>;
export type NewKind = NewFile["kind"];

export type CreatedFile = {
  id: string;
  kind: string;
  title: string;
  privacy: "e2ee" | "standard";
  /** The owner's full link. Anyone who has it has the file. */
  link: string;
};

/** Creates a file, encrypted by default: its key is made here and never sent. */
export async function createFile(connection: Connection, wanted: NewFile): Promise<CreatedFile> {
  const doc = await docOf(z.parse(NewFile, wanted));
  return sendDoc(connection, doc, wanted.kind, wanted.privacy);
}

/** Creates a file from a document, and destroys the document. */
export async function sendDoc(
  connection: Connection,
  doc: Y.Doc,
  kind: string,
  privacy: "e2ee" | "standard" = "e2ee",
  more: object = {},
  id: string = crypto.randomUUID(),
): Promise<CreatedFile> {
  const state = Y.encodeStateAsUpdate(doc);
  const title = String(doc.getMap("meta").get("title") ?? "");
  doc.destroy();
  const level = levelOfUpdate(state);
  const body = { token: newCapability(), ...(level > 1 && { minClient: level }), ...more };
  const made =
    privacy === "standard"
      ? { contentKey: null, body: { id, copy: toBase64(state), ...body } }
      : await sealedFile(state, body, { id, contentKey: newCapability() });
  const { capability, contentKey } = await sendNewFile(made, connection);
  const link = connection.origin + formatLongLink({ id, capability, contentKey });
  return { id, kind, title, privacy, link };
}

/** Each kind's code is loaded when it is needed. */
async function docOf(wanted: z.output<typeof NewFile>): Promise<Y.Doc> {
  const { title = "Untitled" } = wanted;
  switch (wanted.kind) {
    case "note":
      return noteOf(title, wanted.markdown ?? "");
    case "document":
      return documentOf(title, wanted.markdown ?? "", wanted.paper ?? "a4");
    case "sheet":
      return (await import("../../lib/kinds/sheet/blank")).blankSheet(title);
    case "invoice": {
      const { blankPaper, paperDoc } = await import("../../lib/kinds/business/create");
      const { type = "invoice", currency = "EUR", locale = "en", date = today() } = wanted;
      return paperDoc(blankPaper(type, { title: wanted.title ?? "", currency, locale, date }));
    }
    case "contract": {
      const { loadPack } = await import("../../lib/kinds/contract/packs/load");
      const { contractFromPack } = await import("../../lib/kinds/contract/start");
      const pack = await loadPack(wanted.pack ?? "nda");
      if (!pack) throw new RangeError("There is no such contract.");
      const { profile = "global", details = {} } = wanted;
      return contractFromPack(pack, { title, profile, details });
    }
  }
}

async function noteOf(title: string, text: string): Promise<Y.Doc> {
  const { blocksOfMarkdown } = await import("../../lib/kinds/note/from-markdown");
  const { writeBlocks } = await import("../../lib/kinds/note/text-blocks");
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  if (text !== "") writeBlocks(doc, blocksOfMarkdown(text));
  return doc;
}

async function documentOf(title: string, text: string, size: "a4" | "letter"): Promise<Y.Doc> {
  const { blocksOfMarkdown } = await import("../../lib/kinds/note/from-markdown");
  const { newDocument } = await import("../../lib/kinds/document/content");
  const { documentOfNote } = await import("../../lib/kinds/document/from-note");
  const { setPage } = await import("../../lib/kinds/document/edit");
  const doc = newDocument(title, documentOfNote(blocksOfMarkdown(text)));
  setPage(doc, { size });
  return doc;
}
