/** An invitation for its guest: read, and answered so that only the host can decrypt the answer (DB-062, DB-064). */
import * as z from "zod/mini";
import { answerInvite, readInvite } from "../../lib/contract/calendar-invites";
import type { GuestAnswer } from "../../lib/kinds/calendar/shapes";
import type { InviteLink } from "../../lib/protocol/calendar-links";
import { openSnapshot } from "../../lib/protocol/calendar-seal";
import { hashCapability } from "../../lib/protocol/capability";
import { sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import { InviteSnapshot } from "./invite-snapshot";

export interface OpenInvite {
  said: InviteSnapshot;
  sequence: number;
  cancelled: boolean;
  /** The key that answers are sealed to. */
  inbox: string;
}

/** @throws ApiError 404, ProtocolError */
export async function openInvite(
  { inviteId, key }: InviteLink,
  environment = defaultEnvironment(),
): Promise<OpenInvite> {
  const params = { id: inviteId };
  const { sealed, sequence, cancelled, inbox } = await callOperation(readInvite, {
    params,
    anonymous: true,
    environment,
  });
  const said = z.parse(InviteSnapshot, await openSnapshot("invite", key, inviteId, sealed));
  return { said, sequence, cancelled, inbox };
}

export interface Reply {
  answer: GuestAnswer;
  name: string;
  note: string;
}

/** @throws ApiError 404 for a former guest, 409 `cancelled`, 429 */
export async function sendAnswer(
  { inviteId, token }: InviteLink,
  { inbox, sequence }: Pick<OpenInvite, "inbox" | "sequence">,
  { answer, name, note }: Reply,
  environment = defaultEnvironment(),
): Promise<void> {
  const value = {
    ...{ v: 1, answer, sequence, at: new Date().toISOString() },
    ...(name && { name: name.slice(0, 80) }),
    ...(note && { note: note.slice(0, 200) }),
  };
  const { key, payload } = await sealMessage(
    "rsvp",
    inviteId,
    inbox,
    await hashCapability(token),
    value,
  );
  const body = { token, key, payload };
  await callOperation(answerInvite, {
    params: { id: inviteId },
    body,
    anonymous: true,
    environment,
  });
}
