/** Making a file: one transaction that takes its id, its token and its first version, or leaves nothing behind. */

import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as Y from "yjs";
import { db, type Tx } from "@/db/client";
import { file, fileLink, fileState, fileVersion, usedFileId, usedToken } from "@/db/schema";
import type { NewEncryptedFile, NewStandardFile } from "@/lib/contract/files";
import { errors } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { ThreadError } from "@/lib/jobs/thread";
import { contractDoc } from "@/lib/kinds/contract/create";
import { blocksOfMarkdown } from "@/lib/kinds/note/from-markdown";
import { kindOfState, levelOfUpdate } from "@/lib/kinds/note/level";
import { noteFromTemplate } from "@/lib/kinds/note/templates";
import { UNTITLED } from "@/lib/kinds/note/text";
import { writeBlocks } from "@/lib/kinds/note/text-blocks";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { GuardError, guardUpdate } from "@/lib/kinds/yjs-guard";
import { STANDARD_BYTES } from "@/lib/protocol/file-limits";
import { hashToken, type Privacy } from "./access";
import type { OwnerOf } from "./calendar-owner";
import { fileErrors } from "./errors";
import { integrate } from "./integrate";
import { creationLimit } from "./limits";

interface FirstVersion {
  id: string;
  privacy: Privacy;
  state: Uint8Array;
  minClient: number;
  category: "note" | "sheet" | "document" | "invoice" | "contract" | "calendar" | null;
  /** Of a calendar. */
  calendarOf: string | null;
}

export interface CreatedFile {
  id: string;
  token: string;
  role: "owner";
  privacy?: "e2ee";
}

/**
 * Creates a file.
 * @param level the client's level @param network whose allowance it uses (F-002)
 * @param owner whose a calendar is @throws 409 `calendar` for a second one (F-018)
 */
export async function createFile(
  body: NewEncryptedFile | NewStandardFile,
  level: number,
  network: string,
  owner: OwnerOf,
): Promise<CreatedFile> {
  if (body.minClient !== undefined && body.minClient > level) throw fileErrors.upgrade();
  const first =
    body.privacy === "e2ee" ? await encrypted(body, owner) : await standard(body, level, network);
  const token = body.token ?? randomBytes(32).toString("base64url");
  await take(creationLimit, network);
  await db().transaction((tx) => write(tx, first, token, body.envelope));
  return {
    id: first.id,
    token,
    role: "owner",
    ...(first.privacy === "e2ee" ? { privacy: "e2ee" as const } : {}),
  };
}

async function encrypted(
  { id, state, minClient, category }: NewEncryptedFile,
  owner: OwnerOf,
): Promise<FirstVersion> {
  const calendarOf = category === "calendar" ? await owner() : null;
  const kind = category ?? null;
  return { id, privacy: "e2ee", state, minClient: minClient ?? 1, category: kind, calendarOf };
}

async function standard(
  body: NewStandardFile,
  level: number,
  network: string,
): Promise<FirstVersion> {
  const { state, category } = body.copy
    ? await copied(body.copy, body.title, network)
    : written(body);
  if (state.byteLength > STANDARD_BYTES) throw fileErrors.stateSize();
  // F-009, F-010: content of a newer level says so in the body, and comes from a client that has it.
  const needed = levelOfUpdate(state);
  if (needed > level || needed > (body.minClient ?? 1)) throw fileErrors.upgrade();
  return {
    id: body.id ?? randomUUID(),
    privacy: "standard",
    state,
    minClient: body.minClient ?? 1,
    category,
    calendarOf: null,
  };
}

type Content = Pick<FirstVersion, "state" | "category">;

/** F-008: foreign bytes are guarded, then integrated in a thread that can be ended. */
async function copied(
  copy: Uint8Array,
  title: string | undefined,
  network: string,
): Promise<Content> {
  try {
    guardUpdate(copy);
    const level = levelOfUpdate(copy);
    const state = await integrate([copy], network, title);
    if (level >= 3) return { state, category: level === 4 ? "contract" : "document" };
    const kind = kindOfState(state);
    return { state, category: kind === "invoice" || kind === "sheet" ? kind : "note" };
  } catch (fault) {
    if (fault instanceof GuardError || fault instanceof ThreadError)
      throw errors.invalid("copy: this is not a Yjs state that can be used.");
    throw fault;
  }
}

/** F-005, F-007, F-011: a template, Markdown or a contract's details. */
function written(body: NewStandardFile): Content {
  const { title, template, markdown } = body;
  if (body.category === "contract") {
    const doc = contractDoc({
      title: title ?? UNTITLED,
      contractType: body.contractType ?? "",
      templateVersion: body.templateVersion ?? "",
      contractDetails: body.contractDetails ?? {},
    });
    return { state: stateOf(doc), category: "contract" };
  }
  if (markdown !== undefined) {
    const doc = new Y.Doc();
    doc.getMap("meta").set("title", title ?? UNTITLED);
    writeBlocks(doc, blocksOfMarkdown(markdown));
    return { state: stateOf(doc), category: "note" };
  }
  if (template === "sheet") return { state: stateOf(blankSheet(title)), category: "sheet" };
  return { state: stateOf(noteFromTemplate(template, title)), category: "note" };
}

function stateOf(doc: Y.Doc): Uint8Array {
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** F-015, F-016: an id or a token used now or ever answers 409, also when two creations race. */
async function write(
  tx: Tx,
  { id, privacy, state, minClient, category, calendarOf }: FirstVersion,
  token: string,
  envelope: string | undefined,
): Promise<void> {
  const ids = await tx.insert(usedFileId).values({ id }).onConflictDoNothing().returning();
  if (ids.length === 0) throw fileErrors.idUsed();
  await reserveToken(tx, id, token);
  const files = await tx
    .insert(file)
    .values({ id, privacy, minClient, category, calendarOf })
    // Of two that make an account's calendar at once the second finds the first one's.
    .onConflictDoNothing({ target: file.calendarOf })
    .returning({ id: file.id });
  if (files.length === 0) throw await secondCalendar(tx, calendarOf ?? "");
  await tx.insert(fileState).values({ fileId: id, state });
  await tx.insert(fileVersion).values({ fileId: id, kind: "created", state });
  await tx.insert(fileLink).values({
    fileId: id,
    role: "owner",
    tokenHash: hashToken(token),
    envelope: envelope ?? null,
  });
}

async function secondCalendar(tx: Tx, userId: string): Promise<Error> {
  const [row] = await tx.select({ id: file.id }).from(file).where(eq(file.calendarOf, userId));
  return row ? fileErrors.calendarThere(row.id) : errors.busy();
}

/** SL-007: a token is used once, for ever. */
export async function reserveToken(tx: Tx, fileId: string, token: string): Promise<void> {
  const hash = hashToken(token);
  const rows = await tx
    .insert(usedToken)
    .values({ hash, fileId })
    .onConflictDoNothing()
    .returning();
  if (rows.length === 0) throw fileErrors.tokenUsed();
}
