/** Files that a tool opens by a link: standard files alone, as this server holds no keys (M-032, M-041). */
import * as Y from "yjs";
import { baseUrl } from "@/lib/env";
import { type Access, findAccess } from "@/lib/files/access";
import { fileErrors } from "@/lib/files/errors";
import { currentState, merged } from "@/lib/files/standard-state";
import { syncStandard } from "@/lib/files/standard-sync";
import { HttpError } from "@/lib/http/errors";
import type { ActionContext } from "@/lib/kinds/actions/action";
import { contextOf } from "@/lib/kinds/actions/context";
import { awaitsPack, writePack } from "@/lib/kinds/contract/start";
import { type FileKind, kindOfDoc } from "@/lib/kinds/file-kind";
import { turns } from "@/lib/kinds/turns";
import { NEWEST_LEVEL } from "@/lib/protocol/file-limits";
import { keyOfLink } from "@/lib/protocol/link-keys";
import { parseFileLink } from "@/lib/protocol/links";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { toolErrors } from "./errors";
import type { Actor } from "./family";
import { EDIT_MS, FILE_MS, SLOW_PAUSE_MS, UNTIMED_BYTES } from "./limits";
import { TooSlow, withinTime } from "./within-time";

/** @throws ToolError for a link with a key before anything is looked up, and for no link of ours */
export function ourLink(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.origin !== baseUrl()) throw toolErrors.link();
  if (keyOfLink(url) === "key") throw toolErrors.key();
  return url;
}

async function accessOf(link: string): Promise<Access> {
  const parsed = parseFileLink(ourLink(link));
  if (parsed.form === "newer" || parsed.form === "incomplete") throw toolErrors.link();
  const capability =
    parsed.form === "short" ? (await deriveShortLink(parsed.secret)).capability : parsed.capability;
  const access = await findAccess(capability);
  if (!access || (parsed.form === "long" && access.fileId !== parsed.id))
    throw fileErrors.notLive();
  if (access.trashedAt) throw fileErrors.trashed(access.trashedAt);
  // A short link to an encrypted file opens its key.
  if (access.privacy === "e2ee") throw toolErrors.key();
  return access;
}

type Work<Result> = (doc: Y.Doc, context: ActionContext) => Result;

/** A file as of a version. */
export interface OpenFile {
  access: Access;
  kind: FileKind;
  doc: Y.Doc;
  version: number;
  /** Works in the file's document within its time. @throws ToolError `too_large` */
  use<Result>(work: Work<Result>, isEdit?: boolean): Result;
}

/** Accounts whose last file was too slow. */
const pausedUntil = new Map<string, number>();

function pause(userId: string, now: number): void {
  for (const [id, until] of pausedUntil) if (until < now) pausedUntil.delete(id);
  pausedUntil.set(userId, now + SLOW_PAUSE_MS);
}

/** @param kinds that the tool accepts, and its refusal of others */
export async function openFile(
  { userId }: Actor,
  link: string,
  needs: "view" | "edit",
  kinds: readonly FileKind[],
): Promise<OpenFile> {
  if ((pausedUntil.get(userId) ?? 0) > Date.now()) throw toolErrors.tooSlow();
  const access = await accessOf(link);
  if (needs === "edit" && access.role === "view") throw toolErrors.viewOnly();
  const state = await currentState(access);
  const { version } = state;
  const isSmall = state.bytes <= UNTIMED_BYTES;
  const timed = <Result>(work: () => Result, isQuick = false): Result => {
    if (isQuick) return work();
    try {
      return withinTime(FILE_MS, work);
    } catch (fault) {
      if (!(fault instanceof TooSlow)) throw fault;
      pause(userId, Date.now());
      throw toolErrors.tooSlow();
    }
  };
  const doc = new Y.Doc();
  timed(() => Y.applyUpdate(doc, merged(state)), isSmall);
  const kind = kindOfDoc(doc);
  if (!kinds.includes(kind))
    throw toolErrors.wrongKind(`This link opens a ${kind}; this tool takes: ${kinds.join(", ")}.`);
  const context = await contextOf(doc);
  const isText = kind === "note" || kind === "document";
  const use: OpenFile["use"] = (work, isEdit = false) =>
    timed(
      () => {
        if (context.pack && awaitsPack(doc)) writePack(doc, context.pack);
        return work(doc, context);
      },
      !isEdit && isSmall && isText,
    );
  return { access, kind, doc, version, use };
}

/**
 * What the work changes is written, or nothing is when it fails. When others wrote meanwhile, the work is done anew on what
 * they wrote: of two rows added at once, none takes the other's place.
 * @throws ToolError `conflict` when others are faster again and again
 */
export function editFile<Result>(
  actor: Actor,
  link: string,
  kinds: readonly FileKind[],
  work: Work<Result>,
): Promise<Result> {
  return inTurn(link, async () => {
    const until = performance.now() + EDIT_MS;
    for (;;) {
      const file = await openFile(actor, link, "edit", kinds);
      try {
        return await write(file, work);
      } catch (fault) {
        const isStale = fault instanceof HttpError && fault.reason === "stale";
        if (!isStale || performance.now() > until) throw fault;
      }
    }
  });
}

/** @throws HttpError `stale` when the file has another version by now */
async function write<Result>(file: OpenFile, work: Work<Result>): Promise<Result> {
  const { access, doc, version } = file;
  const vector = Y.encodeStateVector(doc);
  const result = file.use(work, true);
  const update = Y.encodeStateAsUpdate(doc, vector);
  const sync = { vector, update, clientId: doc.clientID, cursor: version, live: true };
  await syncStandard(access, { ...sync, ifVersion: version }, NEWEST_LEVEL);
  return result;
}

/** By one link in this process. */
const inTurn = turns<string>();
