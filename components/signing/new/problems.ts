/** The problems of a new request by form field, found here or by the server. */
import { ApiError, fieldError, isRecord } from "@/client/http";
import { problemOfEmail } from "@/components/account/email-field";
import type { Field, Party } from "@/lib/contract/signing-shapes";
import {
  SIGN_EXPIRY_DAYS,
  SIGN_NAME_CHARS,
  SIGN_RETENTION_DAYS,
} from "@/lib/protocol/sign-request";
import { withoutSignature } from "../fields/change";
import { namedSigners } from "../fields/signers";

export interface Wanted {
  title: string;
  hasPdf: boolean;
  signers: readonly Party[];
  fields: readonly Field[];
  /** As typed. */
  expiresInDays: string;
  retentionDays: string;
}

/** By `pdf`, `title`, `fields`, `expiresInDays`, `retentionDays`, and `recipients.0.name` or `.email`. */
export type Problems = Readonly<Record<string, string>>;

/** @param toSend false for a draft, which may lack signature fields */
export function problemsOf(wanted: Wanted, toSend: boolean): Problems {
  const found: Record<string, string> = {};
  if (!wanted.hasPdf) found.pdf = "Select the PDF to sign.";
  if (wanted.title.trim() === "") found.title = "Enter a title.";
  wanted.signers.forEach(({ name, email }, index) => {
    if (name.trim() === "") found[`recipients.${index}.name`] = "Enter the signer’s name.";
    const problem = problemOfEmail(email);
    if (problem) found[`recipients.${index}.email`] = problem;
  });
  const days = { expiresInDays: SIGN_EXPIRY_DAYS.most, retentionDays: SIGN_RETENTION_DAYS.most };
  for (const [name, most] of Object.entries(days)) {
    const typed = name === "expiresInDays" ? wanted.expiresInDays : wanted.retentionDays;
    if (!isDays(typed, most)) found[name] = `Enter a number of days from 1 to ${most}.`;
  }
  const missing = fieldsMissing(wanted, toSend);
  if (missing) found.fields = missing;
  return found;
}

function isDays(typed: string, most: number): boolean {
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
}

function fieldsMissing({ signers, fields }: Wanted, toSend: boolean): string | null {
  if (fields.length === 0) return "Place at least one signature field on a page.";
  if (!toSend) return null;
  const idle = withoutSignature(namedSigners(signers), fields).map(({ name }) => name);
  if (idle.length === 0) return null;
  return `${listed(idle)} ${idle.length === 1 ? "has" : "have"} no signature field yet.`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

const PDF_CODES: Readonly<Record<string, string>> = {
  pdf_invalid: "The server can’t read this PDF. Export it again, or print it to a new PDF.",
  pdf_encrypted: "This PDF is password-protected. Print it to a new PDF without a password.",
  pdf_not_flat:
    "This PDF has form fields, scripts, layers or attached files. Flatten it to have it signed.",
  too_many_pages: "This PDF has more than 25 pages. Send only the part to sign.",
  too_large: "This PDF is larger than 2 MB. Export it with smaller images.",
};

/** The form fields that a server refusal names; null when it names none. */
export function problemsOfRefusal(error: unknown): Problems | null {
  if (!(error instanceof ApiError)) return null;
  const code = error.reason ?? "";
  const pdf = PDF_CODES[code];
  if (pdf) return { pdf };
  if (code === "signature_field_missing") {
    return { fields: "Every signer needs a signature field." };
  }
  const named = isRecord(error.details.fieldErrors) ? Object.keys(error.details.fieldErrors) : [];
  const found = named.map((path): [string, string] => [
    placeOf(path),
    fieldError(error, path) ?? "",
  ]);
  return found.length > 0 ? Object.fromEntries(found.map(inSentence)) : null;
}

/** Any of the request's fields is shown at the pages. */
const placeOf = (path: string): string =>
  /^fields\b/.test(path) ? "fields" : /^recipients$/.test(path) ? "recipients.0.name" : path;

const inSentence = ([place, words]: [string, string]): [string, string] => [
  place,
  `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.?$/, ".")}`,
];

export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, SIGN_NAME_CHARS);
