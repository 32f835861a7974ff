/** The spam levels of a project, in words. */
import type { SpamLevel } from "@/lib/contract/desk-projects";

export const SPAM_LEVELS: readonly (readonly [SpamLevel, string])[] = [
  ["off", "Off: accept everything"],
  ["normal", "Normal: reject obvious spam"],
  ["strict", "Strict: also reject messages with many links"],
];

export const isSpamLevel = (value: string): value is SpamLevel =>
  SPAM_LEVELS.some(([level]) => level === value);
