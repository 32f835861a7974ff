/**
 * Sends a contract for signing in three steps. First the request is a draft that nobody can sign. Then the contract
 * records it. Once the server has the record, and it is still current, the request is activated. An interruption leaves
 * either a draft contract, or one whose request this device can finish (Y-052, Y-054).
 */

import { activateEnvelope, deleteEnvelope, voidEnvelope } from "../../lib/contract/signing-sender";
import type { Side } from "../../lib/kinds/contract/contract";
import { readSending } from "../../lib/kinds/contract/read";
import { recordSending, type SigningStep } from "../../lib/kinds/contract/sending";
import { toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import type { AccessMode } from "../../lib/protocol/sign-request";
import { SIGN_PDF_BYTES, SIGN_PDF_PAGES } from "../../lib/protocol/sign-request";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { createEnvelope } from "../signing/create-envelope";
import { readSenderEnvelope } from "../signing/envelopes";
import { inboxRows, keepInInbox } from "../signing/inbox";
import { asSender, type SignLink } from "../signing/link";
import type { OpenFile } from "../sync/types";
import { forgetRequestHere, keepRequestHere, requestsHere } from "./requests";

export type ContractFile = Pick<OpenFile, "id" | "doc" | "flush" | "status">;

/** The contract as printed. */
export interface PrintedContract {
  pdf: Uint8Array;
  pages: number;
  places: readonly {
    side: Side;
    type: "signature" | "date";
    page: number;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
}

export interface SendingTerms {
  title: string;
  signers: Readonly<Record<Side, { name: string; email: string }>>;
  accessMode: AccessMode;
}

/** Nothing was sent, and what was started is undone. The message is for the sender. */
export class SendingError extends Error {
  override readonly name = "SendingError";
}

/** @throws SendingError with the reason it cannot be signed */
export function checkPrinted({ pdf, pages, places }: PrintedContract): void {
  if (pdf.byteLength > SIGN_PDF_BYTES)
    throw new SendingError("The PDF is larger than 2 MB. Use a smaller logo, or shorten the text.");
  if (pages > SIGN_PDF_PAGES)
    throw new SendingError(
      `The contract has ${pages} pages, and up to ${SIGN_PDF_PAGES} can be signed. Choose a design that needs fewer, such as Gazette or Brief, or shorten the text.`,
    );
  if (places.filter(({ type }) => type === "signature").length < 2)
    throw new SendingError("The contract has no lines to sign on.");
}

/**
 * @param step what was printed
 * @throws SendingError, ApiError, NetworkError: then the contract is not sent, or `resumeSending` finishes it
 */
export async function sendContract(
  file: ContractFile,
  step: SigningStep,
  printed: PrintedContract,
  terms: SendingTerms,
  now: Date,
  environment: Environment = defaultEnvironment(),
): Promise<SignLink> {
  checkPrinted(printed);
  const link = await draftOf(file, printed, terms, environment);
  const sha256 = await sha256Of(printed.pdf);
  const sentAt = now.toISOString();
  const sentOn = sentAt.slice(0, 10);
  const { terms: data } = step.state;
  const sending = { data, main: "", date: sentOn, sha256, sentAt, sentOn, request: link.id };
  if (!recordSending(file.doc, step, sending)) {
    await dropRequest(link, environment);
    throw new SendingError(CHANGED);
  }
  // Without an account, or when it is unavailable, only this device has the sender's token.
  const entry = { id: link.id, admin: link.token, title: terms.title, createdAt: sentAt };
  await keepInInbox({ ...entry, status: "active" }, [], environment).catch(() => false);
  await resumeSending(file, link, environment);
  return link;
}

const CHANGED =
  "Somebody reopened this contract or sent it while you were sending. Nothing was sent by you. Check the contract, then try again.";

async function draftOf(
  file: ContractFile,
  { pdf, places }: PrintedContract,
  { title, signers, accessMode }: SendingTerms,
  environment: Environment,
): Promise<SignLink> {
  const made = await createEnvelope(
    {
      ...{ title, pdf, accessMode, activate: false },
      recipients: (["us", "them"] as const).map((id) => ({ id, ...signers[id] })),
      fields: places.map(({ side, type, ...place }) => ({
        ...{ id: `${side}-${type}`, recipientId: side, type },
        ...place,
      })),
    },
    {},
    environment,
  );
  const link = { id: made.id, token: made.adminToken };
  const isSame = made.originalHash === (await sha256Of(pdf));
  if (isSame && (await keepRequestHere(environment, { ...link, fileId: file.id }))) return link;
  await dropRequest(link, environment);
  throw new SendingError(
    isSame
      ? "This browser can’t keep the key to the request, so nothing was sent. Leave private browsing and try again."
      : "The server took another document than this one, so nothing was sent. Try again.",
  );
}

/**
 * Activates a sent contract's request once the server has the contract's record.
 * @throws SendingError when it is not saved yet, or when another sending won
 */
export async function resumeSending(
  file: ContractFile,
  link: SignLink,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  await file.flush();
  if (readSending(file.doc)?.request !== link.id) {
    await dropRequest(link, environment);
    throw new SendingError(CHANGED);
  }
  if (file.status().save !== "saved")
    throw new SendingError(
      "The contract isn’t saved on the server yet, so no signer has a link. Finish sending when you’re online again.",
    );
  await callOperation(activateEnvelope, { ...asSender(link), body: {}, environment }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.reason === "not_draft")) throw error;
    },
  );
}

/** Ends a request: a draft is deleted, an open one is cancelled, and a completed one stays. */
export async function dropRequest(
  link: SignLink,
  environment: Environment = defaultEnvironment(),
  reason = "The contract was reopened.",
): Promise<void> {
  const by = { ...asSender(link), environment };
  const status = await readSenderEnvelope(link, environment).then(
    (envelope) => envelope.status,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return "gone";
      throw error;
    },
  );
  if (status === "draft") await callOperation(deleteEnvelope, by);
  if (status === "active") await callOperation(voidEnvelope, { ...by, body: { reason } });
  await forgetRequestHere(environment, link.id);
}

/**
 * This device's request of the contract; requests that the contract does not name (any more) are ended. Not while this
 * tab is sending.
 */
export async function currentRequest(
  file: ContractFile,
  environment: Environment = defaultEnvironment(),
): Promise<SignLink | null> {
  const named = readSending(file.doc)?.request;
  let current: SignLink | null = null;
  for (const request of await requestsHere(environment, file.id)) {
    if (request.id === named) current = request;
    else await dropRequest(request, environment, "Another version of the contract was sent.");
  }
  return current ?? (named ? fromInbox(named, environment) : null);
}

/** Sent from another device of this account. */
async function fromInbox(id: string, environment: Environment): Promise<SignLink | null> {
  const inbox = await inboxRows(environment).catch(() => null);
  const row = inbox?.rows.find((one) => one.id === id);
  return row ? { id, token: row.admin } : null;
}

/** One tab of a browser at a time. @returns null when another tab is doing it */
export async function alone<Result>(
  file: ContractFile,
  work: () => Promise<Result>,
  { locks }: Environment = defaultEnvironment(),
): Promise<Result | null> {
  if (!locks) return work();
  return locks.request(`sealdesk-contract-sending:${file.id}`, { ifAvailable: true }, (lock) =>
    lock ? work() : null,
  );
}

const sha256Of = async (bytes: Uint8Array): Promise<string> => toHex(await sha256(bytes));
