/** Bodies and answers of the signing inbox, in the contract's numbers (I-001…I-008, D-61). */
import * as z from "zod";
import { base64Text } from "@/lib/http/byte-fields";
import { uuid } from "@/lib/http/text-fields";
import { isEnvelope } from "@/lib/protocol/envelope";
import { PAYLOAD_CHARS } from "@/lib/protocol/sign-inbox";

/** 65 bytes as base64url: an uncompressed point. */
const point = z.string().regex(/^[A-Za-z0-9_-]{87}$/, "must be 87 base64url characters");
const SECRET_CHARS = 1_000;
const REMOVED_AT_ONCE = 100;

export const InboxKey = z.object({ key: point.nullable(), account: uuid() });
export const NewInboxKey = z.object({ key: point });

const Row = z.object({
  id: uuid().regex(/^.{14}4.{4}[89ab]/, "must be a UUID of version 4"),
  key: point,
  payload: z
    .string()
    .length(PAYLOAD_CHARS)
    .regex(/^[A-Za-z0-9_-]*$/, "must be base64url"),
});
export const NewRow = Row;
export type NewRowBody = z.output<typeof NewRow>;
export const Rows = z.object({ userId: uuid(), rows: z.array(Row) });
export const RowKept = z.object({ ok: z.literal(true) });

export const RemovedRows = z.object({ ids: z.array(uuid()).min(1).max(REMOVED_AT_ONCE) });
export const RowsRemoved = z.object({ ok: z.literal(true), deleted: z.int() });

const Secret = z.object({
  key: point,
  sealed: base64Text(SECRET_CHARS).refine(
    (text) => isEnvelope(Buffer.from(text, "base64")),
    "must be an envelope",
  ),
});
export const NewSecret = Secret;
export type NewSecretBody = z.output<typeof NewSecret>;
export const Secrets = z.object({
  userId: uuid(),
  secrets: z.array(z.object({ key: point, sealed: z.string() })),
  /** Rows of which two thirds of their time are over: a browser that wants them longer seals them anew. */
  ageing: z.array(uuid()),
});
