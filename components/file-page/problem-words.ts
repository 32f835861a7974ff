/** What a person reads when a file can't be opened: what happened, and what to do. */
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
    title: "This link doesn’t work",
    lines: [
      "The owner may have revoked it, it may have expired, or part of it may have been changed.",
      "Ask the person who sent it for a new link.",
    ],
    action: "none",
  },
  upgrade: {
    title: "This file needs a newer Sealdesk",
    lines: [
      "Someone used a feature that this page doesn’t support yet. Nothing was changed.",
      "Reload to get the latest version.",
    ],
    action: "reload",
  },
  "key-missing": {
    title: "The key is missing from this link",
    lines: [
      "This file is encrypted, and the part of the link that decrypts it was cut off. The server doesn’t have that part.",
      "Ask for the whole link.",
    ],
    action: "none",
  },
  "wrong-key": {
    title: "This link has the wrong key",
    lines: [
      "The file exists, but the key in the link doesn’t decrypt it. A character may have changed.",
      "Copy the link again from the original message.",
    ],
    action: "none",
  },
  "link-newer": {
    title: "This link needs a newer Sealdesk",
    lines: [
      "This page doesn’t support this kind of link yet.",
      "Reload to get the latest version.",
    ],
    action: "reload",
  },
  "link-incomplete": {
    title: "Part of this link is missing",
    lines: [
      "A link to a file has a long secret after the #. Email and chat apps sometimes cut it off.",
      "Copy the whole link again.",
    ],
    action: "none",
  },
  network: {
    title: "The server can’t be reached",
    lines: [
      "This device doesn’t have a copy of the file to show.",
      "Check your connection. Nothing is lost: the file is on the server.",
    ],
    action: "again",
  },
  server: {
    title: "The file couldn’t be opened",
    lines: [
      "Something went wrong on our side. The file and what you wrote are safe.",
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
      `It was moved there${on}. Files are permanently deleted after 30 days in the Trash.`,
      "Its owner can restore it. Then this link works again, and anything you wrote that wasn’t sent is sent.",
    ],
    action: "again",
  };
}

function rateWords(seconds: number | null): ProblemWords {
  return {
    title: "Too many requests from this network",
    lines: ["This limit protects links from being guessed.", `Try again in ${waitWords(seconds)}.`],
    action: "again",
  };
}

/** How long to wait, in words; null when the server named no time. */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return "a few minutes";
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
