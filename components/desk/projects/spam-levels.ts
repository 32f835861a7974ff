/** The spam levels of a project, in words. */
import type { SpamLevel } from "@/lib/contract/desk-projects";

export const SPAM_LEVELS: readonly (readonly [SpamLevel, string])[] = [
  ["off", "Off: everything is taken"],
  ["normal", "Normal: what is plainly spam is refused"],
  ["strict", "Strict: also what has many addresses in it"],
];

export const isSpamLevel = (value: string): value is SpamLevel =>
  SPAM_LEVELS.some(([level]) => level === value);
