/** Checks given files in any order: finds the receipt, and which PDF is which of the receipt's. */
import { fromUtf8, toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import {
  type KnownKey,
  type ReceiptCheckName,
  type Verdict,
  verifyReceipt,
} from "../../lib/protocol/verify-receipt";

export type GivenFile = { name: string; bytes: Uint8Array };

/** What a file is; `unknown`: neither PDF nor receipt, `spare`: more than one receipt and its two PDFs. */
export type FileRole = "receipt" | "unknown" | "completed" | "original" | "waiting" | "spare";

export type Checked = {
  /** Null while there is no receipt. */
  verdict: Verdict | null;
  roles: { file: GivenFile; role: FileRole }[];
};

/** The names of the checks. */
export const CHECK_NAMES: Readonly<Record<ReceiptCheckName, string>> = {
  format: "Receipt",
  signature: "Seal",
  key: "Key",
  completed: "Signed PDF",
  original: "Original PDF",
  events: "Events",
  consent: "Consent",
  signers: "Signers",
  fields: "Fields",
};

const isPdf = ({ bytes }: GivenFile) => toHex(bytes.subarray(0, 5)) === "255044462d";

/** What a receipt says about its documents, before anything is verified. */
type Said = { file: GivenFile; text: string | null; body: Verdict["body"] };

/** The newest readable receipt; without one, the newest file that may be one. */
async function receiptOf(files: readonly GivenFile[]): Promise<Said | undefined> {
  let newest: Said | undefined;
  for (const file of files.filter((one) => !isPdf(one)).reverse()) {
    const text = textOf(file);
    const { body } = await verifyReceipt({ receipt: text });
    if (body) return { file, text, body };
    newest ??= { file, text, body };
  }
  return newest;
}

/**
 * Of two files of a kind, the newest counts. Never throws.
 * @param keys the service's, or undefined when they are not available
 */
export async function checkFiles(
  files: readonly GivenFile[],
  keys: readonly KnownKey[] | undefined,
): Promise<Checked> {
  const receipt = await receiptOf(files);
  const pdfs = files.filter(isPdf);
  if (receipt === undefined) {
    return { verdict: null, roles: pdfs.map((file) => ({ file, role: "waiting" })) };
  }
  const { text, body } = receipt;
  const said = { completed: body?.completed.sha256, original: body?.original.sha256 };
  const hashes = await Promise.all(pdfs.map(async ({ bytes }) => toHex(await sha256(bytes))));
  const fitting = (hash: string | undefined) => pdfs.find((_, at) => hashes[at] === hash);
  const original = fitting(said.original);
  const others = pdfs.filter((file) => file !== original);
  // A PDF that matches neither hash is checked as the signed one, because that is what people ask about.
  const completed = fitting(said.completed) ?? others.at(-1);
  const rest = others.filter((file) => file !== completed).at(-1);
  const second = original ?? rest;
  const verdict = await verifyReceipt({
    receipt: text,
    completed: completed?.bytes,
    original: second?.bytes,
    keys,
  });
  const roleOf = (file: GivenFile): FileRole => {
    if (file === receipt.file && body) return "receipt";
    if (body === null) return isPdf(file) ? "waiting" : "unknown";
    if (file === completed) return "completed";
    return file === second ? "original" : "spare";
  };
  return { verdict, roles: files.map((file) => ({ file, role: roleOf(file) })) };
}

/** Null when the bytes are not text, and so not a receipt. */
function textOf({ bytes }: GivenFile): string | null {
  try {
    return fromUtf8(bytes);
  } catch {
    return null;
  }
}
