/** Twelve words that open a shop again when its owner link is lost (E-027, SH-061, SH-062). */
import * as api from "../../lib/contract/shop-owner";
import { ProtocolError } from "../../lib/protocol/errors";
import {
  backupLookup,
  newBackupSecret,
  openBackup,
  sealBackup,
} from "../../lib/protocol/shop-backup";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { asShopOwner, type ShopCredentials, type ShopOwner } from "./owner";

/** Loaded only here, because the word list is large. */
const wordLists = () => import("../../lib/protocol/recovery-words");

export interface NewBackup {
  words: readonly string[];
  /** Activates the words; earlier words stop working. @returns the time as ISO */
  store: () => Promise<string>;
}

export async function newBackup(owner: ShopOwner): Promise<NewBackup> {
  const secret = newBackupSecret();
  const body = { lookup: await backupLookup(secret), backup: await sealBackup(secret, owner) };
  const { backupWords } = await wordLists();
  const call = { ...asShopOwner(owner), body };
  return {
    words: backupWords(secret),
    store: async () => (await callOperation(api.storeBackup, call)).at,
  };
}

/** Null: there is none. */
export const readBackupAt = async (owner: ShopOwner): Promise<string | null> =>
  (await callOperation(api.readBackup, asShopOwner(owner)))?.at ?? null;

/** @returns `wrong` when they are not twelve words of the list, `none` when they open no shop */
export async function findByWords(
  typed: string,
  environment: Environment = defaultEnvironment(),
): Promise<ShopCredentials | "wrong" | "none"> {
  const { readBackupWords } = await wordLists();
  const secret = readBackupWords(typed);
  if (secret === null) return "wrong";
  const capability = await backupLookup(secret);
  const { backup } = await callOperation(api.findBackup, {
    ...{ capability, anonymous: true, environment },
  });
  try {
    return await openBackup(secret, backup);
  } catch (error) {
    if (error instanceof ProtocolError) return "none";
    throw error;
  }
}
