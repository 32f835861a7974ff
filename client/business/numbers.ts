/**
 * The numbers of a person's papers: sealed in their account, or on this device for who has none. Taken by compare-and-set,
 * so that two tabs or devices never take the same.
 */
import * as api from "../../lib/contract/account-numbers";
import {
  emptyBook,
  isTaken,
  type NumberBook,
  numberOfPaper,
  partsOf,
  proposeNumber,
  readNumberBook,
  withNumber,
} from "../../lib/kinds/business/numbering";
import type { PaperType } from "../../lib/kinds/business/paper";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../../lib/protocol/bytes";
import * as contexts from "../../lib/protocol/contexts";
import { open, seal } from "../../lib/protocol/envelope";
import type { SignedInAccount } from "../account/account-store";
import { signedInAccount } from "../account/signed-in-account";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { oneStore } from "../one-store";

/** Another paper of this person has it. */
export class NumberTaken extends Error {
  override readonly name = "NumberTaken";
  readonly next: string;

  constructor(number: string, next: string) {
    super(`Another paper of yours has the number ${number}. The next one is ${next}.`);
    this.next = next;
  }
}

export interface NumberedPaper {
  /** Of its file. */
  id: string;
  type: PaperType;
  /** `YYYY-MM-DD`: a sequence begins anew with each year. */
  date: string;
}

/** What the account or this device has kept. @throws Error where it cannot be read */
export async function readBook(environment: Environment = defaultEnvironment()) {
  const person = await signedInAccount(environment);
  return person
    ? (await readAccountBook(person, environment)).book
    : ((await readDeviceBook(environment)) ?? emptyBook());
}

/** The number that the paper would take now. */
export async function proposedNumber(
  { id, type, date }: NumberedPaper,
  environment: Environment = defaultEnvironment(),
): Promise<string> {
  const book = await readBook(environment);
  return numberOfPaper(book, type, id) ?? proposeNumber(book, type, date);
}

/**
 * Takes a number for good, when the paper is first sent or issued; a paper that asks again gets its own.
 * @param wanted as somebody typed it; '' for the next one
 * @throws NumberTaken
 */
export async function takeNumber(
  paper: NumberedPaper,
  wanted: string,
  environment: Environment = defaultEnvironment(),
): Promise<string> {
  const { id, type, date } = paper;
  let taken = "";
  await changeBook(environment, (book) => {
    taken = wanted.trim() || numberOfPaper(book, type, id) || proposeNumber(book, type, date);
    if (isTaken(book, type, taken, id))
      throw new NumberTaken(taken, proposeNumber(book, type, date));
    return withNumber(book, type, taken, id);
  });
  return taken;
}

/** Counts the number of a paper that was made elsewhere, so that it is not given again. */
export async function noteNumber(
  { id, type }: NumberedPaper,
  number: string,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  if (!partsOf(number)) return;
  await changeBook(environment, (book) =>
    isTaken(book, type, number, id) ? book : withNumber(book, type, number, id),
  );
}

type Change = (book: NumberBook) => NumberBook;

async function changeBook(environment: Environment, change: Change): Promise<void> {
  const person = await signedInAccount(environment);
  if (!person) return changeDeviceBook(environment, change);
  for (;;) {
    const { book, version } = await readAccountBook(person, environment);
    const next = change(book);
    if (next === book) return;
    try {
      const { userId } = person;
      const sealed = await sealBook(person, next);
      const body = { userId, version, sealed };
      await callOperation(api.writeNumbers, { body, environment });
      return;
    } catch (error) {
      // Another tab or device took one meanwhile: it is there to be read now.
      if (!(error instanceof ApiError) || error.reason !== "stale") throw error;
    }
  }
}

/** A new account goes on with what this device took before. */
async function readAccountBook(person: SignedInAccount, environment: Environment) {
  const { userId, version, sealed } = await callOperation(api.readNumbers, { environment });
  if (userId !== person.userId)
    throw new ApiError(409, "account", "Someone else is signed in here now.", null);
  if (sealed === null) return { book: (await readDeviceBook(environment)) ?? emptyBook(), version };
  const context = contexts.paperNumbers(userId);
  const plain = fromUtf8(await open(person.master, context, fromBase64(sealed)));
  const book = readNumberBook(JSON.parse(plain));
  if (!book) throw new Error("The numbers of your papers were kept by a newer Sealdesk.");
  return { book, version };
}

const sealBook = async ({ master, userId }: SignedInAccount, book: NumberBook) =>
  toBase64(await seal(master, contexts.paperNumbers(userId), utf8(JSON.stringify(book))));

const transact = oneStore("sealdesk-numbers", "kept");
const KEY = "numbers";

async function readDeviceBook(environment: Environment): Promise<NumberBook | null> {
  return readNumberBook(await transact(environment, "readonly", (store) => store.get(KEY)));
}

/** Read and written in one transaction, which no other tab's can be within. */
async function changeDeviceBook(environment: Environment, change: Change): Promise<void> {
  let refusal: unknown;
  await transact(environment, "readwrite", (store) => {
    const kept: IDBRequest<unknown> = store.get(KEY);
    kept.addEventListener("success", () => {
      try {
        const book = readNumberBook(kept.result) ?? emptyBook();
        store.put(change(book), KEY);
      } catch (error) {
        refusal = error;
      }
    });
    return kept;
  });
  if (refusal !== undefined) throw refusal;
}
