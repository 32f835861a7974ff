/**
 * A recovery key as people keep it: 43 characters in groups, or 24 words of the BIP 39 list, whose last word also
 * checks the others. Both say the same 32 bytes. A shop's backup is 12 words. The list is large; load this module when
 * it is needed.
 */
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { fromBase64url, toBase64url } from "./bytes";
import { isCapability } from "./capability";

const GROUP = /.{1,4}/g;

/** 24 lowercase English words. */
export function recoveryWords(recoveryKey: string): string[] {
  return entropyToMnemonic(fromBase64url(recoveryKey), wordlist).split(" ");
}

/** The 43 characters in groups of four, for eyes. */
export function recoveryText(recoveryKey: string): string {
  return (recoveryKey.match(GROUP) ?? []).join(" ");
}

/**
 * The key that was typed or pasted in either form, with any spaces, line breaks or numbers of words between; null when
 * it is neither, or when a word is wrong.
 */
export function readRecoveryKey(typed: string): string | null {
  const text = typed.replace(/\s+/g, "");
  if (isCapability(text)) return text;
  const bytes = readWords(typed, 24);
  return bytes && toBase64url(bytes);
}

/** Twelve words of a shop's backup (E-027). @param secret 16 bytes */
export const backupWords = (secret: Uint8Array): string[] =>
  entropyToMnemonic(secret, wordlist).split(" ");

/** The 16 bytes of twelve words, however they are spaced or numbered; null when a word is wrong. */
export const readBackupWords = (typed: string): Uint8Array | null => readWords(typed, 12);

function readWords(typed: string, count: number): Uint8Array | null {
  const words = typed.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length !== count) return null;
  try {
    return mnemonicToEntropy(words.join(" "), wordlist);
  } catch {
    return null;
  }
}
