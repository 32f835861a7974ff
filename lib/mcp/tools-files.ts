/** Tools for files: notes and Documents as Markdown, all other kinds by their actions (M-037…M-041). */

import * as Y from "yjs";
import * as z from "zod/mini";
import { recordRead } from "@/lib/assistant/reads";
import { plainText, someText } from "@/lib/contract/fields";
import { baseUrl } from "@/lib/env";
import { createFile } from "@/lib/files/create";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { runAction } from "@/lib/kinds/actions/all";
import { textEdits } from "@/lib/kinds/actions/text";
import { newDocument } from "@/lib/kinds/document/content";
import { setPage } from "@/lib/kinds/document/edit";
import { documentOfNote } from "@/lib/kinds/document/from-note";
import { pageOf } from "@/lib/kinds/document/page";
import { blocksOfMarkdown, MAX_MARKDOWN_CHARS } from "@/lib/kinds/note/from-markdown";
import { levelOfUpdate } from "@/lib/kinds/note/level";
import { NEWEST_LEVEL } from "@/lib/protocol/file-limits";
import { formatLongLink } from "@/lib/protocol/links";
import { CHANGES, MAKES, READS } from "@/lib/protocol/mcp";
import { editFile, type OpenFile, openFile } from "./open-file";
import { tool } from "./tool";

const TEXTS = ["note", "document"] as const;
const OTHERS = ["sheet", "invoice", "contract"] as const;
const MAX_TEXT_CHARS = 50_000;

const link = z.string().check(z.minLength(1), z.maxLength(500));
const title = someText(200);
const actionName = z.string().check(z.minLength(1), z.maxLength(40));
const args = z.array(z.unknown()).check(z.maxLength(16));

const edits = textEdits.map(({ name, args }) => z.strictObject({ op: z.literal(name), ...args }));
const edit = z.union(edits as [(typeof edits)[number], ...(typeof edits)[number][]]);

/** A part of a long text, and where the next one begins. */
function partOf(text: string, offset: number, limit: number): string {
  const end = offset + limit;
  const part = text.slice(offset, end);
  return end < text.length ? `${part}\n\n[More: offset ${end} of ${text.length}]` : part;
}

export const fileTools = [
  tool({
    name: "doc_create",
    title: "Create a Document",
    description:
      "Makes a Document that is readable by the server, from Markdown, and answers its owner's link: give it to the person. locale (as en-US) decides on A4 or Letter.",
    hints: MAKES,
    input: z.strictObject({
      title,
      markdown: z.optional(plainText(MAX_MARKDOWN_CHARS)),
      locale: z.optional(z.string().check(z.maxLength(35))),
    }),
    output: z.object({
      id: z.string(),
      link: z.string(),
      title: z.string(),
      paper: z.enum(["letter", "a4"]),
    }),
    async run({ title, markdown, locale }, { userId }) {
      const paper: "letter" | "a4" = pageOf({}, locale).size === "letter" ? "letter" : "a4";
      const doc = newDocument(title, documentOfNote(blocksOfMarkdown(markdown ?? "")));
      setPage(doc, { size: paper });
      const copy = Y.encodeStateAsUpdate(doc);
      const made = await createFile(
        { privacy: "standard", template: "blank", title, copy, minClient: levelOfUpdate(copy) },
        NEWEST_LEVEL,
        `account:${userId}`,
        async () => userId,
      );
      const path = formatLongLink({ id: made.id, capability: made.token });
      return { id: made.id, link: `${baseUrl()}${path}`, title, paper };
    },
  }),
  tool({
    name: "doc_read",
    title: "Read a note or Document",
    description:
      "The text as Markdown, or with format blocks each block after its id. Long texts come in parts; go on with offset.",
    hints: READS,
    input: z.strictObject({
      link,
      format: z.optional(z.enum(["markdown", "blocks"])),
      offset: z.optional(z.int().check(z.minimum(0))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_TEXT_CHARS))),
    }),
    async run({ link, format = "markdown", offset = 0, limit = MAX_TEXT_CHARS }, actor) {
      const file = await openFile(actor, link, "view", TEXTS);
      const text = file.use((doc, context) => runAction(doc, "reads", format, [], context));
      noteRead(file);
      return partOf(String(text), offset, limit);
    },
  }),
  tool({
    name: "doc_edit",
    title: "Edit a note or Document",
    description:
      "Runs edits in their order, all of them or none. Blocks are named by the ids that doc_read answers with format blocks.",
    hints: CHANGES,
    input: z.strictObject({
      link,
      edits: z.array(edit).check(z.minLength(1), z.maxLength(50)),
    }),
    async run({ link, edits }, actor) {
      const done = await editFile(actor, link, TEXTS, (doc, context) =>
        edits.map(({ op, ...args }) => runAction(doc, "edits", String(op), args, context)),
      );
      return done.join("\n");
    },
  }),
  tool({
    name: "file_read",
    title: "Read a sheet, invoice or contract",
    description:
      "Runs a read action; summary unless another is named. Sheets: summary, range(a1), csv(sheet). Invoices: summary, totals. Contracts: summary, terms, clauses, text.",
    hints: READS,
    input: z.strictObject({ link, action: z.optional(actionName), args: z.optional(args) }),
    async run({ link, action = "summary", args = [] }, actor) {
      const file = await openFile(actor, link, "view", OTHERS);
      const answer = file.use((doc, context) => runAction(doc, "reads", action, args, context));
      noteRead(file);
      return asText(answer);
    },
  }),
  tool({
    name: "file_edit",
    title: "Edit a sheet, invoice or contract",
    description:
      "Runs one edit action with its arguments in order; resource svc://guide lists them. Sheets: set, setRange, addRow, addSheet, format, sort, clear. Invoices: set, addItem, setItem, removeItem, logo, design, paper. Contracts: setTerm, setParty, setClause, addClause, removeClause, design, paper, logo.",
    hints: CHANGES,
    input: z.strictObject({ link, action: actionName, args }),
    async run({ link, action, args }, actor) {
      return asText(
        await editFile(actor, link, OTHERS, (doc, context) =>
          runAction(doc, "edits", action, args, context),
        ),
      );
    },
  }),
];

/** Files whose read was noted in the last moments: an app that reads in parts is noted once. */
const noted = new Set<string>();
const AGAIN_AFTER_MS = 10_000;

/** Never in the way of the answer (M-039). */
function noteRead({ access: { fileId } }: OpenFile): void {
  if (noted.has(fileId)) return;
  noted.add(fileId);
  setTimeout(() => noted.delete(fileId), AGAIN_AFTER_MS).unref();
  const writing = recordRead(fileId, "appAt").catch((fault: unknown) =>
    log.warn({ err: fault }, "a read of an app was not noted"),
  );
  keepAwake(writing);
}

const asText = (answer: unknown): string =>
  typeof answer === "string" ? answer : JSON.stringify(answer);
