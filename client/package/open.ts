/** An open file: read and edited by its kind's actions, and followed while others edit. */
import type * as Y from "yjs";
import type { ActionContext } from "../../lib/kinds/actions/action";
import { ACTIONS, runAction } from "../../lib/kinds/actions/all";
import { type FileKind, kindOfDoc } from "../../lib/kinds/file-kind";
import { parseFileLink } from "../../lib/protocol/links";
import type { Connection } from "../client";
import { openFile as openLink } from "../sync";
import type { OpenFile } from "../sync/types";
import { attempt, type Changeable, change } from "./change";

/** An open file for a program; it stays up to date until it is closed. */
export type LiveFile = Omit<OpenFile, "awareness" | "roleOf"> & {
  readonly connection: Connection;
  readonly kind: FileKind;
  readonly title: string;
};

/** The link is not of this service, so its key would be sent elsewhere. */
export class WrongLink extends Error {
  override readonly name = "WrongLink";
}

/** A link of this service as a URL. @throws WrongLink */
export function ourUrl({ origin }: Connection, link: string): URL {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  if (url?.origin === origin) return url;
  throw new WrongLink(`This is not a link of ${origin}.`);
}

/** @param link the full link, long or short @throws WrongLink, OpenError */
export async function openFile(connection: Connection, link: string): Promise<LiveFile> {
  const parsed = parseFileLink(ourUrl(connection, link));
  const file = await openLink(parsed, { environment: connection });
  const described = {
    connection,
    get kind() {
      return kindOfDoc(file.doc);
    },
    get title() {
      return String(file.doc.getMap("meta").get("title") ?? "");
    },
  };
  return Object.defineProperties(file, Object.getOwnPropertyDescriptors(described)) as OpenFile &
    typeof described;
}

/** Names of the actions that `read` and `edit` accept for a kind of file. */
export const actionsOf = (kind: FileKind) => ACTIONS[kind];

/**
 * Runs a read action of the file's kind.
 * @param args by name, or as a list in the action's order
 * @returns text or plain data
 * @throws ActionError
 */
export async function read(
  file: Pick<LiveFile, "doc">,
  action: string,
  args: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<unknown> {
  const run = (draft: Y.Doc, context: ActionContext) =>
    runAction(draft, "reads", action, args, context);
  return (await attempt(file.doc, run)).answer;
}

/**
 * Runs an edit action and resolves once the server has it. A failing action changes nothing.
 * @throws ActionError, NotSaved
 */
export async function edit(
  file: Changeable,
  action: string,
  args: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<unknown> {
  return change(file, (draft, context) => runAction(draft, "edits", action, args, context));
}
