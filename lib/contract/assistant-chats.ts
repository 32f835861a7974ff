/** Chats with the assistant, sealed on the device (X-050…X-053, D-93). */
import * as z from "zod/mini";
import { cursor, Done, givenMoment, moment, sealedText, uuid } from "./fields";
import { operation } from "./operation";

const SESSIONS = "/api/ai/sessions";
const MAX_STORED_CHATS = 20;
const HEAD_CHARS = 4_096;
const BODY_CHARS = 1_400_000;

const ChatHead = z.object({
  id: uuid(),
  updatedAt: moment(),
  /** Empty once the chat is deleted. */
  head: z.string(),
  deleted: z.optional(z.literal(true)),
});
export type ChatHead = z.output<typeof ChatHead>;

/** Oldest change first, 200 at a time; `since` itself is included. */
export const listChats = operation({
  method: "GET",
  path: SESSIONS,
  summary: "List chats",
  caller: "ownBrowser",
  query: z.object({ since: z.optional(givenMoment()), after: z.optional(cursor()) }),
  answers: {
    200: z.object({
      sessions: z.array(ChatHead),
      /** The server's time, to ask from next. */
      now: moment(),
      /** Give it as `after` for the next page; absent on the last. */
      next: z.optional(z.string()),
    }),
  },
});

export const readChat = operation({
  method: "GET",
  path: `${SESSIONS}/:id`,
  summary: "Read a chat",
  caller: "ownBrowser",
  answers: { 200: z.object({ id: uuid(), updatedAt: moment(), body: z.string() }) },
  refusals: [404],
});

/** The last writer by `updatedAt` wins; older ones are answered as `stale`. 409 `limit`: 500 chats. */
export const storeChats = operation({
  method: "PUT",
  path: SESSIONS,
  summary: "Store chats",
  caller: "ownBrowser",
  body: z.object({
    sessions: z
      .array(
        z.object({
          id: uuid(),
          updatedAt: givenMoment(),
          head: sealedText(HEAD_CHARS),
          body: sealedText(BODY_CHARS),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_STORED_CHATS)),
  }),
  answers: { 200: z.object({ stored: z.array(uuid()), stale: z.array(uuid()) }) },
  refusals: [409],
});

/** What is not there is deleted too: its tombstone wins over copies that come later. */
export const deleteChat = operation({
  method: "DELETE",
  path: `${SESSIONS}/:id`,
  summary: "Delete a chat",
  caller: "ownBrowser",
  answers: { 200: Done },
  refusals: [404],
});
