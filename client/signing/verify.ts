/** Checks files somebody was given, in whatever order they come: which is the receipt, and which PDF is which of the receipt's. */
import { fromUtf8, toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import {
  type KnownKey,
  type ReceiptCheckName,
  type Verdict,
  verifyReceipt,
} from "../../lib/protocol/verify-receipt";

export type GivenFile = { name: string; bytes: Uint8Array };

/** What a file is taken for; `unknown`: no PDF and no receipt, `spare`: more than one receipt and its two PDFs. */
export type FileRole = "receipt" | "unknown" | "completed" | "original" | "waiting" | "spare";

export type Checked = {
  /** Null before there is a receipt. */
  verdict: Verdict | null;
  roles: { file: GivenFile; role: FileRole }[];
};

/** What each check is called. */
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

/** What a receipt says of its documents, before anything is known of them. */
type Said = { file: GivenFile; text: string | null; body: Verdict["body"] };

/** The newest that can be read as a receipt; where none can, the newest there is. */
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

/** The newest file counts where there are two of a kind. Never throws. @param keys the service's, or undefined when they are not to be had */
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
  // One that fits neither is looked at as the signed one: it is what people ask about.
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

/** Null for bytes that are no text: no receipt either. */
function textOf({ bytes }: GivenFile): string | null {
  try {
    return fromUtf8(bytes);
  } catch {
    return null;
  }
}
