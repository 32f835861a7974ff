/** Files that a tool opens by a link: standard files alone, as this server holds no keys (M-032, M-041). */
import * as Y from "yjs";
import { baseUrl } from "@/lib/env";
import { type Access, findAccess } from "@/lib/files/access";
import { fileErrors } from "@/lib/files/errors";
import { currentState, merged } from "@/lib/files/standard-state";
import { syncStandard } from "@/lib/files/standard-sync";
import type { ActionContext } from "@/lib/kinds/actions/action";
import { contextOf } from "@/lib/kinds/actions/context";
import { awaitsPack, writePack } from "@/lib/kinds/contract/start";
import { type FileKind, kindOfDoc } from "@/lib/kinds/file-kind";
import { NEWEST_LEVEL } from "@/lib/protocol/file-limits";
import { keyOfLink } from "@/lib/protocol/link-keys";
import { parseFileLink } from "@/lib/protocol/links";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { toolErrors } from "./errors";
import type { Actor } from "./family";
import { FILE_MS, SLOW_PAUSE_MS, UNTIMED_BYTES } from "./limits";
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

/** The last write of each file that is under way. */
const writing = new Map<string, Promise<unknown>>();

/** Within this process, an edit begins when the one before it in the same file has ended. */
function inTurn<Result>(fileId: string, edit: () => Promise<Result>): Promise<Result> {
  const turn = (writing.get(fileId) ?? Promise.resolve()).then(edit, edit);
  writing.set(fileId, turn);
  const end = () => {
    if (writing.get(fileId) === turn) writing.delete(fileId);
  };
  turn.then(end, end);
  return turn;
}

type Work<Result> = (doc: Y.Doc, context: ActionContext) => Result;

export interface OpenFile {
  access: Access;
  kind: FileKind;
  /** What is read in the file's document, within its time. @throws ToolError `too_large` */
  use<Result>(work: Work<Result>): Result;
  /**
   * What changed is written within the same time, or nothing is when the work fails. The work sees what edits before it
   * wrote: of two rows added at once, none takes the other's place.
   */
  change<Result>(work: Work<Result>): Promise<Result>;
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
  const run = <Result>(work: Work<Result>, isQuick = false): Result =>
    timed(() => {
      if (context.pack && awaitsPack(doc)) writePack(doc, context.pack);
      return work(doc, context);
    }, isQuick);
  return {
    access,
    kind,
    use: (work) => run(work, isSmall && (kind === "note" || kind === "document")),
    change: (work) =>
      inTurn(access.fileId, async () => {
        const newest = await currentState(await accessOf(link));
        if (newest.version > version) timed(() => Y.applyUpdate(doc, merged(newest)), isSmall);
        const vector = Y.encodeStateVector(doc);
        const result = run(work);
        const update = Y.encodeStateAsUpdate(doc, vector);
        const cursor = newest.version;
        const sync = { vector, update, clientId: doc.clientID, cursor, live: true };
        await syncStandard(access, sync, NEWEST_LEVEL);
        return result;
      }),
  };
}
