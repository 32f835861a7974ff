/**
 * Tools that change something. Each asks the person first. None sends mail, and links stay on the device: the person
 * gets them, the model does not.
 */
import * as z from "zod/mini";
import { draft } from "../../lib/contract/drafting";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { HiddenLinks } from "./hidden-links";
import { parsed, type Tool, type ToolTurn } from "./local-tools";
import { asData } from "./steps";

/** What the model wants to do, shown to the person before it happens. */
export type Change =
  | { what: "edit"; title: string; instructions: string }
  | { what: "create"; kind: "note" | "document"; title: string; markdown: string }
  | { what: "share"; title: string; role: "view" | "edit" }
  | { what: "sign"; title: string }
  | { what: "draft"; description: string };

/** What the page does after the person agreed; each returns what the model reads. */
export interface Hands {
  /** @throws the signal's reason */
  ask(change: Change, signal: AbortSignal): Promise<boolean>;
  edit(instructions: string, turn: ToolTurn): Promise<string>;
  create(change: Extract<Change, { what: "create" }>): Promise<string>;
  share(role: "view" | "edit"): Promise<string>;
  sign(): string;
}

const EditFile = z.object({
  file: z.string(),
  instructions: z.string().check(z.maxLength(20_000)),
});
const CreateFile = z.object({
  kind: z.string(),
  name: z.string().check(z.maxLength(200)),
  markdown: z.string().check(z.maxLength(200_000)),
});
const ShareFile = z.object({ file: z.string(), role: z.enum(["view", "edit"]) });
const SignFile = z.object({ file: z.string() });
const DraftOf = z.object({ kind: z.string(), description: z.string() });

const NO = "The person said no. Do not ask for it again.";
const NOT_OPEN =
  "Only the file that is open on the page can be changed. Ask the person to open it.";

/** @param open the file on the page, if this person may change it; otherwise null */
export function changingTools(
  open: Pick<LocalFile, "id" | "title" | "role"> | null,
  hands: Hands,
  environment: Environment,
): Record<string, Tool> {
  const isOpen = (file: string | undefined) => open !== null && open.id === file;
  const title = open?.title ?? "";
  return {
    async edit_file(text, turn) {
      const asked = parsed(EditFile, text);
      if (!asked || !isOpen(asked.file)) return NOT_OPEN;
      const { instructions } = asked;
      if (!(await hands.ask({ what: "edit", title, instructions }, turn.signal))) return NO;
      return hands.edit(instructions, turn);
    },
    async create_file(text, { signal }) {
      const asked = parsed(CreateFile, text);
      if (!asked) return "Give kind, name and markdown.";
      const { kind, name, markdown } = asked;
      if (kind !== "note" && kind !== "document")
        return "Only notes and documents are made from Markdown. The person starts other files under New.";
      const change = { what: "create", kind, title: name, markdown } as const;
      return (await hands.ask(change, signal)) ? hands.create(change) : NO;
    },
    async share_file(text, { signal }) {
      const asked = parsed(ShareFile, text);
      if (!asked || !isOpen(asked.file)) return NOT_OPEN;
      if (open?.role !== "owner") return "Only the owner makes links.";
      const { role } = asked;
      return (await hands.ask({ what: "share", title, role }, signal)) ? hands.share(role) : NO;
    },
    async send_signature(text, { signal }) {
      if (!isOpen(parsed(SignFile, text)?.file)) return NOT_OPEN;
      return (await hands.ask({ what: "sign", title }, signal)) ? hands.sign() : NO;
    },
    async draft(text, { signal, sent }) {
      const asked = parsed(DraftOf, text);
      if (asked?.kind !== "invoice") return "Only invoices are drafted from a description here.";
      const prompt = new HiddenLinks().hide(asked.description);
      if (!(await hands.ask({ what: "draft", description: prompt }, signal))) return NO;
      const body = { kind: "invoice", prompt } as const;
      sent(JSON.stringify(body));
      const answer = await callOperation(draft, { body, environment, signal });
      return asData("draft", JSON.stringify(answer));
    },
  };
}
