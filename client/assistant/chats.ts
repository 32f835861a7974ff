/** Chats with the assistant, sealed so that only the account opens them (D-93). The device stores no other copy. */
import * as z from "zod/mini";
import type { AssistantMessage } from "../../lib/contract/assistant";
import { deleteChat, listChats, readChat, storeChats } from "../../lib/contract/assistant-chats";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../../lib/protocol/bytes";
import * as contexts from "../../lib/protocol/contexts";
import { hkdf } from "../../lib/protocol/derive";
import { importKey, open, seal } from "../../lib/protocol/envelope";
import type { SignedInAccount } from "../account/account-store";
import { callOperation } from "../call";
import type { Environment } from "../environment";

export interface ChatHead {
  id: string;
  updatedAt: string;
  title: string;
  /** The questions, up to a limit, so that a chat is found by them. */
  words: string;
}

/** A message; an answer also has what was done for it and everything that left the device. */
export interface ChatEntry {
  message: AssistantMessage;
  /** Sentences, in order. */
  steps?: string[];
  sent?: string[];
  /** The provider's host, or `script`. */
  provider?: string;
  /** Why the answer is incomplete. */
  problem?: string;
}

export interface Chat extends ChatHead {
  entries: ChatEntry[];
}

const Head = z.object({ title: z.string(), words: z._default(z.string(), "") });
const texts = z.optional(z.array(z.string()));
const text = z.optional(z.string());
const Body = z.object({
  entries: z.array(
    z.object({ message: z.any(), steps: texts, sent: texts, provider: text, problem: text }),
  ),
});
/** Characters of the questions in a head; the server accepts 4,096 sealed bytes. */
const HEAD_CHARS = 600;
/** Characters of a body; the server accepts 1.4 million in base64. */
const BODY_CHARS = 900_000;

/** @throws Error when this browser signed in before it could derive keys */
async function chatsKey({ derivation }: SignedInAccount): Promise<CryptoKey> {
  if (!derivation) throw new Error("Sign in again on this device to open your chats.");
  return importKey(await hkdf(derivation, "svc:account:v1", "chats"));
}

/** Newest first. Chats that cannot be opened are left out. */
export async function readChats(
  person: SignedInAccount,
  environment: Environment,
): Promise<ChatHead[]> {
  const key = await chatsKey(person);
  const heads: ChatHead[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? {} : { after };
    const page = await callOperation(listChats, { query, environment });
    for (const { id, updatedAt, head, deleted } of page.sessions) {
      if (deleted) continue;
      const opened = await openAs(Head, key, contexts.chatHead(person.userId, id), head);
      if (opened) heads.push({ id, updatedAt, ...opened });
    }
    after = page.next;
  } while (after !== undefined);
  return heads.reverse();
}

/** @throws ApiError 404 for a deleted chat, Error for one that cannot be opened */
export async function openChat(
  person: SignedInAccount,
  head: ChatHead,
  environment: Environment,
): Promise<Chat> {
  const { id } = head;
  const { body, updatedAt } = await callOperation(readChat, { params: { id }, environment });
  const context = contexts.chatBody(person.userId, id);
  const opened = await openAs(Body, await chatsKey(person), context, body);
  if (!opened) throw new Error("This chat does not open with this account's key.");
  return { ...head, updatedAt, entries: opened.entries as ChatEntry[] };
}

/** @returns whether it was stored; false when another device stored a later one */
export async function saveChat(
  person: SignedInAccount,
  { id, updatedAt, title, words, entries }: Chat,
  environment: Environment,
): Promise<boolean> {
  const key = await chatsKey(person);
  const shortHead = { title: title.slice(0, 200), words: words.slice(0, HEAD_CHARS) };
  const sealed = async (context: string, value: object) =>
    toBase64(await seal(key, context, utf8(JSON.stringify(value))));
  const session = {
    ...{ id, updatedAt },
    head: await sealed(contexts.chatHead(person.userId, id), shortHead),
    body: await sealed(contexts.chatBody(person.userId, id), { entries: fitting(entries) }),
  };
  const body = { sessions: [session] };
  const { stored } = await callOperation(storeChats, { body, environment });
  return stored.includes(id);
}

/** Keeps the newest records of what left the device, then earlier ones while they fit. */
function fitting(entries: readonly ChatEntry[]): ChatEntry[] {
  const fit = [...entries];
  for (let at = 0; at < fit.length && JSON.stringify(fit).length > BODY_CHARS; at++) {
    const { sent: _, ...rest } = fit[at] ?? { message: { role: "user", content: "" } as const };
    fit[at] = rest;
  }
  return fit;
}

export async function removeChat(id: string, environment: Environment): Promise<void> {
  await callOperation(deleteChat, { params: { id }, environment });
}

async function openAs<Shape extends z.ZodMiniType>(
  shape: Shape,
  key: CryptoKey,
  context: string,
  sealed: string,
): Promise<z.output<Shape> | null> {
  try {
    const plain = fromUtf8(await open(key, context, fromBase64(sealed)));
    return z.safeParse(shape, JSON.parse(plain)).data ?? null;
  } catch {
    return null;
  }
}
