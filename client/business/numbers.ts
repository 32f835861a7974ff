/**
 * The numbers of a person's business documents, sealed in their account, or on this device without an account. They are
 * taken by compare-and-set, so that two tabs or devices never take the same number.
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

export const numberTakenWords = (number: string, next: string): string =>
  `Another paper of yours has the number ${number}. The next one is ${next}.`;

/** Another document of this person has it. */
export class NumberTaken extends Error {
  override readonly name = "NumberTaken";
  readonly next: string;

  constructor(number: string, next: string) {
    super(numberTakenWords(number, next));
    this.next = next;
  }
}

export interface NumberedPaper {
  /** Of its file. */
  id: string;
  type: PaperType;
  /** `YYYY-MM-DD`: numbering restarts each year. */
  date: string;
}

/** The stored numbers. @throws Error when they cannot be read */
export async function readBook(environment: Environment = defaultEnvironment()) {
  const person = await signedInAccount(environment);
  return person ? (await readAccountBook(person, environment)).book : readDeviceBook(environment);
}

/**
 * Takes a number for good when the document is first sent or issued. The same document always gets the same number.
 * @param wanted the typed number; '' for the next one
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

/** Records the number of a document made elsewhere, so that it is not used again. */
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

/** More than the number of devices that take numbers at once. */
const MAX_ROUNDS = 50;

type Change = (book: NumberBook) => NumberBook;

async function changeBook(environment: Environment, change: Change): Promise<void> {
  const person = await signedInAccount(environment);
  if (!person) return changeDeviceBook(environment, change);
  for (let round = 1; ; round++) {
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
      // Another tab or device took one meanwhile, so read again.
      const isStale = error instanceof ApiError && error.reason === "stale";
      if (!isStale || round === MAX_ROUNDS) throw error;
    }
  }
}

/** A new account continues with the numbers this device has taken. */
async function readAccountBook(person: SignedInAccount, environment: Environment) {
  const { userId, version, sealed } = await callOperation(api.readNumbers, { environment });
  if (userId !== person.userId)
    throw new ApiError(409, "account", "Someone else is signed in here now.", null);
  if (sealed === null) return { book: await readDeviceBook(environment), version };
  const context = contexts.paperNumbers(userId);
  const plain = fromUtf8(await open(person.master, context, fromBase64(sealed)));
  return { book: readOrThrow(JSON.parse(plain)), version };
}

function readOrThrow(given: unknown): NumberBook {
  const book = readNumberBook(given);
  if (book) return book;
  throw new Error(
    "Your paper numbers were saved by a newer version of Sealdesk. Reload this page and try again.",
  );
}

const sealBook = async ({ master, userId }: SignedInAccount, book: NumberBook) =>
  toBase64(await seal(master, contexts.paperNumbers(userId), utf8(JSON.stringify(book))));

const inNumberStore = oneStore("sealdesk-numbers", "kept");
const KEY = "numbers";

/** Empty when this device has none or stores nothing. */
async function readDeviceBook(environment: Environment): Promise<NumberBook> {
  const stored = await inNumberStore(environment, "readonly", (store) => store.get(KEY));
  return stored === undefined ? emptyBook() : readOrThrow(stored);
}

/** Reads and writes in one transaction, so that no other tab can come between. */
async function changeDeviceBook(environment: Environment, change: Change): Promise<void> {
  if (environment.indexedDB === null) {
    change(emptyBook());
    return;
  }
  let refusal: unknown;
  await inNumberStore(environment, "readwrite", (store) => {
    const stored: IDBRequest<unknown> = store.get(KEY);
    stored.addEventListener("success", () => {
      try {
        const book = stored.result === undefined ? emptyBook() : readOrThrow(stored.result);
        store.put(change(book), KEY);
      } catch (error) {
        refusal = error;
      }
    });
    return stored;
  });
  if (refusal !== undefined) throw refusal;
}
