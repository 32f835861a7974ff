/** `sealdesk verify-receipt`: checks a receipt on the command line, without a server. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { toBase64url } from "../../lib/protocol/bytes";
import { keyIdOf } from "../../lib/protocol/sign-receipt";
import { minute } from "../../lib/protocol/signer-evidence";
import { type KnownKey, type Verdict, verifyReceipt } from "../../lib/protocol/verify-receipt";
import { readKeys } from "../signing/service-keys";
import { CHECK_NAMES } from "../signing/verify";

export const usage = `Usage: sealdesk verify-receipt RECEIPT.json SIGNED.pdf [ORIGINAL.pdf] --key KEY [--json]

Says for each check yes or no and why, and how sure it is who signed. Nothing is sent anywhere.

  --key KEY   whose receipts you trust; may be given more than once:
              a file with the answer of https://…/api/sign/v1/signing-key, or with a public key as PEM,
              the public key itself (43 characters), or the address of a service, which is then asked
  --json      the same for programs

Ends with 0 when every check says yes, with 1 when one says no, and with 2 when it cannot be said: a file or the key
is missing, or the command is wrong.`;

export interface Output {
  out(line: string): void;
  fail(line: string): void;
}

const EXIT = { yes: 0, no: 1, partly: 2 } as const;

/** @returns the exit code */
export async function verifyReceiptCommand(args: string[], output: Output): Promise<number> {
  try {
    const { files, keys, json } = await readArguments(args);
    const [receiptFile = "", completed, original] = await Promise.all(files.map(read));
    const receipt = typeof receiptFile === "string" ? receiptFile : receiptFile.toString("utf8");
    const verdict = await verifyReceipt({
      receipt,
      completed: bytesOf(completed),
      original: bytesOf(original),
      keys: keys.length === 0 ? undefined : keys,
    });
    if (json) output.out(JSON.stringify(verdict, null, 2));
    else for (const line of linesOf(verdict)) output.out(line);
    return EXIT[verdict.answer];
  } catch (error) {
    output.fail(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

const bytesOf = (given: Buffer | undefined) => given && new Uint8Array(given);

async function readArguments(args: string[]) {
  const options = { key: { type: "string", multiple: true }, json: { type: "boolean" } } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: joined(args), options, allowPositionals: true }),
  );
  if (positionals.length < 1 || positionals.length > 3) throw new Error(usage);
  const keys = (await Promise.all((values.key ?? []).map(keysFrom))).flat();
  return { files: positionals, keys, json: values.json ?? false };
}

/** A key may start with a hyphen, which only `--key=…` accepts. */
function joined(args: readonly string[]): string[] {
  const [first, second, ...rest] = args;
  if (first === undefined) return [];
  if (first === "--key" && second !== undefined) return [`--key=${second}`, ...joined(rest)];
  return [first, ...joined(args.slice(1))];
}

function parse<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function read(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
}

const RAW_KEY = /^[A-Za-z0-9_-]{43}$/;
/** The prefix of an Ed25519 key's 32 bytes in SPKI form (RFC 8410). */
const SPKI_HEAD = "302a300506032b6570032100";

async function keysFrom(given: string): Promise<KnownKey[]> {
  if (RAW_KEY.test(given)) return [await named(given)];
  const isAddress = /^https?:\/\//.test(given);
  const text = isAddress ? await ask(given) : (await read(given)).toString("utf8");
  if (RAW_KEY.test(text.trim())) return [await named(text.trim())];
  // The service's answer also has its key as PEM.
  if (text.trimStart().startsWith("{")) return readAnswer(text, given);
  return [await named(fromPem(text, given))];
}

async function ask(given: string): Promise<string> {
  const address = new URL("/api/sign/v1/signing-key", given);
  const answer = await fetch(address, { redirect: "error" }).catch(() => null);
  if (answer?.ok) return answer.text();
  throw new Error(`${address.href} did not answer with its keys.`);
}

function readAnswer(text: string, given: string): KnownKey[] {
  try {
    return readKeys(JSON.parse(text));
  } catch {
    throw new Error(`${given} holds no key of a service.`);
  }
}

function fromPem(text: string, given: string): string {
  const base64 = /-----BEGIN PUBLIC KEY-----([\s\S]*?)-----END PUBLIC KEY-----/.exec(text)?.[1];
  const der = Buffer.from(base64 ?? "", "base64");
  if (der.length !== 44 || !der.toString("hex").startsWith(SPKI_HEAD)) {
    throw new Error(`${given} holds no key of a service.`);
  }
  return toBase64url(der.subarray(12));
}

async function named(publicKey: string): Promise<KnownKey> {
  const kid = await keyIdOf(Buffer.from(publicKey, "base64url"));
  return { kid, publicKey, retiredAt: null };
}

const MARKS = { yes: "yes ", no: "NO  ", unchecked: " -  " } as const;

function* linesOf({ answer, checks, body, signers }: Verdict): Generator<string> {
  if (body) {
    yield `“${plain(body.title)}”, ${body.id}, sealed by ${plain(body.service)} on ${minute(body.completedAt)}`;
    yield "";
  }
  for (const { name, answer: each, why } of checks) {
    yield `${MARKS[each]} ${CHECK_NAMES[name].padEnd(13)} ${plain(why)}`;
  }
  for (const { signedName, name, email, signedAt, words } of signers) {
    yield "";
    yield `${plain(signedName)}, invited as ${plain(name)} <${plain(email)}>, signed on ${minute(signedAt)}`;
    yield `  ${plain(words)}`;
  }
  yield "";
  yield VERDICTS[answer];
}

const VERDICTS = {
  yes: "YES: this is the signed document, unchanged, and the service whose key was given sealed it.",
  no: "NO: do not rely on this document.",
  partly:
    "NOT KNOWN: nothing is wrong so far, but not everything was checked. Give the signed PDF and --key.",
} as const;

/** Removes control characters, which a terminal obeys and a receipt may contain. */
const plain = (text: string) => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "�");
