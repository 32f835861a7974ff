/** What a person reads when a file does not open: what happened, and what to do. */
import type { OpenProblem, ProblemCode } from "./problem";

export interface ProblemWords {
  title: string;
  /** One sentence to a line. */
  lines: readonly string[];
  /** The main action: try again from the start, load the page anew, or none but the way home. */
  action: "again" | "reload" | "none";
}

const WORDS: Record<Exclude<ProblemCode, "trashed" | "rate">, ProblemWords> = {
  "not-found": {
    title: "This link does not open a file",
    lines: [
      "It may have been ended by the file’s owner, it may have expired, or a part of it changed on the way.",
      "Ask the person who sent it for a new link.",
    ],
    action: "none",
  },
  upgrade: {
    title: "This file needs a newer Sealdesk",
    lines: [
      "Somebody used a feature that this page does not know yet. Nothing was changed.",
      "Reload to get the newest version.",
    ],
    action: "reload",
  },
  "key-missing": {
    title: "The key is missing from this link",
    lines: [
      "This file is encrypted, and the part of the link that opens it was cut off. The server does not have it.",
      "Ask for the whole link, up to its last letter.",
    ],
    action: "none",
  },
  "wrong-key": {
    title: "This link’s key does not open the file",
    lines: [
      "The file is there, but the key in the link is a different one. A letter may have changed on the way.",
      "Copy the link again from where you got it.",
    ],
    action: "none",
  },
  "link-newer": {
    title: "This link needs a newer Sealdesk",
    lines: ["It has a form that this page does not know yet.", "Reload to get the newest version."],
    action: "reload",
  },
  "link-incomplete": {
    title: "Part of this link is missing",
    lines: [
      "A link to a file has a long secret after the #. Mail and chat programs sometimes cut it.",
      "Copy the whole link again, up to its last letter.",
    ],
    action: "none",
  },
  network: {
    title: "The server cannot be reached",
    lines: [
      "This device has no copy of the file to show meanwhile.",
      "Check the connection. Nothing is lost: the file is on the server.",
    ],
    action: "again",
  },
  server: {
    title: "The file could not be opened just now",
    lines: [
      "Something went wrong on our side. The file and what you wrote are kept.",
      "Try again in a moment.",
    ],
    action: "again",
  },
};

export function wordsFor(problem: OpenProblem, locale?: string): ProblemWords {
  if (problem.code === "trashed") return trashedWords(problem.trashedAt, locale);
  if (problem.code === "rate") return rateWords(problem.retryAfter);
  return WORDS[problem.code];
}

function trashedWords(trashedAt: string | null, locale?: string): ProblemWords {
  const when = trashedAt === null ? Number.NaN : Date.parse(trashedAt);
  const on = Number.isNaN(when)
    ? ""
    : ` on ${new Date(when).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" })}`;
  return {
    title: "This file is in the Trash",
    lines: [
      `It was put there${on}. After 30 days in the Trash it is deleted for ever.`,
      "Its owner can restore it. Then the same link opens it, and what you wrote here and was not sent goes too.",
    ],
    action: "again",
  };
}

function rateWords(seconds: number | null): ProblemWords {
  return {
    title: "Too many requests from this network",
    lines: [
      "The server asks for a pause. That protects links from being guessed.",
      `Try again in ${waitWords(seconds)}.`,
    ],
    action: "again",
  };
}

/** How long to wait, in words; null when the server named no time. */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return "a few minutes";
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
