/** Does what the person allowed the assistant to do: changes the open file, makes files and links. */
import * as Y from "yjs";
import type { Hands } from "@/client/assistant/changing-tools";
import { editDraft } from "@/client/assistant/edit-draft";
import { noteRead } from "@/client/assistant/local-tools";
import type { AnswerEvents } from "@/client/assistant/steps";
import { defaultEnvironment } from "@/client/environment";
import { createAnywhere } from "@/client/offline/create";
import { createShareLink } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { keepFile } from "@/components/files/keep-file";
import { LISTED } from "@/components/files/listed-file";
import { allCommands } from "@/components/shell/commands";
import { signingSelf } from "@/components/shell/person";
import { usualPrivacy } from "@/components/shell/start-note";
import { newDocument } from "@/lib/kinds/document/content";
import { documentOfNote } from "@/lib/kinds/document/from-note";
import { blocksOfMarkdown, writeMarkdown } from "@/lib/kinds/note/from-markdown";
import { levelOfUpdate } from "@/lib/kinds/note/level";
import { randomId } from "@/lib/kinds/note/text-blocks";
import { type Applied, applyDraft } from "./apply";

/** Actions for the person below an answer. */
export type Card =
  | { kind: "change"; applied: Applied; state: "waits" | "done" | "undone" }
  | { kind: "file" | "link"; label: string; url: string };

interface HandsOptions extends Pick<Hands, "ask"> {
  file: OpenFile | null;
  cards: Card[];
  events: AnswerEvents;
}

export interface OwnHands extends Hands {
  /** An edit that the person asked for by a button. @returns the model's words of it */
  editNow(instructions: string, signal: AbortSignal): Promise<string>;
}

export function newHands({ file, cards, events, ask }: HandsOptions): OwnHands {
  const change = async (instructions: string, signal: AbortSignal, parentRun?: string) => {
    if (!file || file.role === "view") throw new Error("This file can’t be changed here.");
    const environment = defaultEnvironment();
    await noteRead(file, environment);
    const { draft, edits, words } = await editDraft({
      ...{ file, instructions, events, environment, signal },
      ...(parentRun === undefined ? {} : { parentRun }),
    });
    try {
      if (edits > 0) {
        const applied = await applyDraft(file, draft, instructions);
        cards.push({ kind: "change", applied, state: applied.suggestions > 0 ? "waits" : "done" });
      }
    } finally {
      draft.destroy();
    }
    return edits > 0 ? words : `Nothing was changed. ${words}`;
  };
  return {
    ask,
    edit: (instructions, { signal, runId }) => change(instructions, signal, runId),
    editNow: change,
    async create({ kind, title, markdown }) {
      const doc = kind === "document" ? documentOf(title, markdown) : noteOf(title, markdown);
      const level = levelOfUpdate(Y.encodeStateAsUpdate(doc));
      const privacy = await usualPrivacy();
      const made = await createAnywhere({
        ...{ doc, by: signingSelf(), privacy },
        ...(level > 1 ? { minClient: level } : {}),
      });
      const openedAt = new Date().toISOString();
      const token = [made.capability, made.contentKey].filter(Boolean).join(".");
      await keepFile({ ...{ id: made.id, token, title, kind, privacy, openedAt }, role: "owner" });
      window.dispatchEvent(new Event(LISTED));
      cards.push({ kind: "file", label: title, url: made.link });
      return `Made the ${kind}. The person sees it under this answer.`;
    },
    async share(role) {
      if (!file) throw new Error("No file is open.");
      const name = "From the assistant";
      const { url } = await createShareLink(file, { role, name, expiresAt: null, short: false });
      cards.push({ kind: "link", label: role === "edit" ? "Edit link" : "View link", url });
      return "Made the link. The person has it; it is not shown to you.";
    },
    sign() {
      const command = allCommands().find(({ id }) => id === "send-for-signing");
      if (!command) return "This kind of file is sent for signing by its own button.";
      command.run();
      return "The person is on the page where they choose who signs.";
    },
  };
}

function noteOf(title: string, markdown: string): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  writeMarkdown(doc, markdown);
  return doc;
}

function documentOf(title: string, markdown: string): Y.Doc {
  return newDocument(title, documentOfNote(blocksOfMarkdown(markdown), undefined, randomId));
}
