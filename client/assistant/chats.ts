/** Chats with the assistant, sealed so that only the account opens them (D-93). The device's own copy is the account's. */
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
}

/** A message and, with an answer, all that left the device for it. */
export interface ChatEntry {
  message: AssistantMessage;
  sent?: string[];
}

export interface Chat extends ChatHead {
  entries: ChatEntry[];
}

const Head = z.object({ title: z.string() });
const Body = z.object({
  entries: z.array(z.object({ message: z.any(), sent: z.optional(z.array(z.string())) })),
});

/** @throws Error where this browser signed in before it could derive keys */
async function chatsKey({ derivation }: SignedInAccount): Promise<CryptoKey> {
  if (!derivation) throw new Error("Sign in again on this device to open your chats.");
  return importKey(await hkdf(derivation, "svc:account:v1", "chats"));
}

/** The newest first. What does not open is left out. */
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
      if (opened) heads.push({ id, updatedAt, title: opened.title });
    }
    after = page.next;
  } while (after !== undefined);
  return heads.reverse();
}

/** @throws ApiError 404 for a chat that was deleted, Error for one that does not open */
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

/** @returns whether it is stored; false where another device wrote a later one */
export async function saveChat(
  person: SignedInAccount,
  { id, updatedAt, title, entries }: Chat,
  environment: Environment,
): Promise<boolean> {
  const key = await chatsKey(person);
  const sealed = async (context: string, value: object) =>
    toBase64(await seal(key, context, utf8(JSON.stringify(value))));
  const session = {
    ...{ id, updatedAt },
    head: await sealed(contexts.chatHead(person.userId, id), { title: title.slice(0, 200) }),
    body: await sealed(contexts.chatBody(person.userId, id), { entries }),
  };
  const body = { sessions: [session] };
  const { stored } = await callOperation(storeChats, { body, environment });
  return stored.includes(id);
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
