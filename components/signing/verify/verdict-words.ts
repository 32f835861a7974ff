/** The result as a heading and a sentence: what is proven, and what is missing. */
import type { ReceiptCheck, Verdict } from "@/lib/protocol/verify-receipt";
import type { Keys } from "./use-verify";

export interface VerdictWords {
  heading: string;
  words: string;
}

export function verdictWords({ answer, checks }: Verdict, keys: Keys): VerdictWords {
  if (answer === "yes") {
    return {
      heading: "Yes, this is the signed document",
      words: "The document hasn’t changed since this service sealed it, and the receipt is valid.",
    };
  }
  if (answer === "no") return refused(checks);
  return { heading: "No problems found so far", words: missing(checks, keys) };
}

function refused(checks: readonly ReceiptCheck[]): VerdictWords {
  const wrong = checks.filter(({ answer }) => answer === "no");
  const [first] = wrong;
  if (wrong.length === 1 && first?.name === "key") {
    return { heading: "No, this service did not seal it", words: first.why };
  }
  if (first?.name === "format") {
    return { heading: "No, this file isn’t a receipt", words: first.why };
  }
  const words = wrong.map(({ why }) => why).join(" ");
  if (wrong.every(isOfDocuments)) {
    const isProven = checks.some(({ name, answer }) => name === "key" && answer === "yes");
    return {
      heading: "No, this isn’t the document that was signed",
      words: isProven ? `${words} The receipt itself is valid.` : words,
    };
  }
  return { heading: "No, don’t rely on this", words };
}

const isOfDocuments = ({ name }: ReceiptCheck): boolean =>
  name === "completed" || name === "original";

/** Whether the receipt's own content cannot be trusted. */
export const isReceiptWrong = ({ checks }: Verdict): boolean =>
  checks.some((check) => check.answer === "no" && !isOfDocuments(check));

function missing(checks: readonly ReceiptCheck[], keys: Keys): string {
  const isOpen = (name: ReceiptCheck["name"]) =>
    checks.some((check) => check.name === name && check.answer === "unchecked");
  const why = checks.find(({ name }) => name === "signature" && isOpen("signature"))?.why;
  if (why) return why;
  if (isOpen("key") && !keys) {
    return "This service can’t be reached and its keys aren’t on this device yet, so we can’t tell who sealed it. Try again when you’re online.";
  }
  return "Add the signed PDF to check whether it was changed.";
}
