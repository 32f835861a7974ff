/**
 * Estimates how hard a password is to guess, in bits, against the usual word lists and rules. It errs low. Each guess costs
 * an attacker a second of work here, so a bit is worth more than elsewhere.
 */
import { COMMON_WORDS } from "./common-words";

export type Strength = "none" | "weak" | "fair" | "good" | "strong";

export const MIN_CHARS = 10;
/** Under this a few rented machines find it in days. */
const FAIR_BITS = 36;
const GOOD_BITS = 50;
const STRONG_BITS = 65;

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** @param about what others know of the person: parts of it are the first things tried */
export function strengthOf(password: string, about: readonly string[] = []): Strength {
  if (password === "") return "none";
  const bits = bitsOf(password, about);
  if (password.length < MIN_CHARS || bits < FAIR_BITS) return "weak";
  if (bits < GOOD_BITS) return "fair";
  return bits < STRONG_BITS ? "good" : "strong";
}

function bitsOf(password: string, about: readonly string[] = []): number {
  const known = knownWords(about);
  let bits = 0;
  let at = 0;
  while (at < password.length) {
    const { length, cost } = nextPart(password, at, known);
    bits += cost;
    at += length;
  }
  return bits;
}

type Part = { length: number; cost: number };

/** The cheapest explanation of what follows, per character. */
function nextPart(password: string, at: number, known: ReadonlyMap<string, number>): Part {
  const parts = [
    dictionary(password, at, known),
    repeat(password, at),
    sequence(password, at),
    year(password, at),
    letters(password, at),
  ].filter((part) => part !== null);
  const single = { length: 1, cost: costOfCharacter(password[at] ?? "") };
  return parts.reduce((best, part) => (rate(part) < rate(best) ? part : best), single);
}

const rate = ({ length, cost }: Part) => cost / length;

function dictionary(password: string, at: number, known: ReadonlyMap<string, number>): Part | null {
  const plain = [...password.slice(at).toLowerCase()];
  const read = plain.map((character) => LEET[character] ?? character).join("");
  for (let length = Math.min(read.length, 20); length >= 3; length--) {
    const rank = known.get(read.slice(0, length)) ?? known.get(plain.slice(0, length).join(""));
    if (rank === undefined) continue;
    const spelled = password.slice(at, at + length);
    const changed = spelled === spelled.toLowerCase() ? 0 : 1;
    return { length, cost: Math.log2(rank + 2) + 1 + changed };
  }
  return null;
}

/** The same character, or the same few, again and again. */
function repeat(password: string, at: number): Part | null {
  for (let size = 1; size <= 4; size++) {
    const unit = password.slice(at, at + size);
    let times = 1;
    while (password.startsWith(unit, at + times * size)) times++;
    if (times * size >= 3 && times > 1) {
      const cost = [...unit].reduce((sum, character) => sum + costOfCharacter(character), 0);
      return { length: times * size, cost: cost + Math.log2(times) };
    }
  }
  return null;
}

/** Neighbours in the alphabet, among digits or on the keyboard, in either direction. */
function sequence(password: string, at: number): Part | null {
  const text = password.slice(at).toLowerCase();
  for (const row of ROWS) {
    for (const line of [row, [...row].reverse().join("")]) {
      let length = 1;
      while (length < text.length && line.includes(text.slice(0, length + 1))) length++;
      if (length >= 3) return { length, cost: 5 + Math.log2(length) };
    }
  }
  return null;
}

function year(password: string, at: number): Part | null {
  return /^(19|20)\d\d/.test(password.slice(at)) ? { length: 4, cost: 6.6 } : null;
}

/** Letters that can be spoken are more likely a word than chance: about 13 bits for five of them. */
function letters(password: string, at: number): Part | null {
  const [run = ""] = /^(?:[A-Z]?[a-z]+|[A-Z]+|[^\p{ASCII}]+)/u.exec(password.slice(at)) ?? [];
  const speakable = /[aeiouy]|[^\p{ASCII}]/iu.test(run) && !/[bcdfghjklmnpqrstvwxz]{5}/i.test(run);
  if (run.length < 3 || !speakable) return null;
  const known = Math.min(run.length, 4);
  return { length: run.length, cost: known * 3 + (run.length - known) * 1.2 };
}

function costOfCharacter(character: string): number {
  if (/[0-9]/.test(character)) return 3.3;
  if (/[a-z]/.test(character)) return 4.7;
  if (/[A-Z]/.test(character)) return 5;
  if (/[ .,!?-]/.test(character)) return 2;
  return 6;
}

function knownWords(about: readonly string[]): Map<string, number> {
  const words = new Map(COMMON_WORDS.map((word, rank) => [word, rank] as const));
  const personal = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  for (const word of [...personal, "sealdesk"]) if (word.length >= 3) words.set(word, 0);
  return words;
}
