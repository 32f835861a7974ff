/** A text sealed deterministically: unreadable with the database alone, yet searchable by equality. */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { customType } from "drizzle-orm/pg-core";
import { secretFor } from "../../lib/secret";

const MARK = "s1.";
const IV_BYTES = 16;

const keyFor = (use: string): Buffer =>
  Buffer.from(secretFor(`svc:sealed-column:v1:${use}`), "base64url");

/** The synthetic IV: it depends on the whole text, and proves it when it is opened. */
const ivOf = (text: string): Buffer =>
  createHmac("sha256", keyFor("iv")).update(text).digest().subarray(0, IV_BYTES);

/** What sealText writes; lib/mail/sweep.ts asks the database the same. */
export const SEALED_PATTERN = "^s1\\.[A-Za-z0-9_-]{22,}$";
const SEALED = new RegExp(SEALED_PATTERN);

/** True for what is sealed, and so for what stays so when it is opened: another APP_SECRET sealed it. */
export const isSealed = (stored: string): boolean => SEALED.test(stored);

/** As it stands in the table; what is sealed already stays as it is, and so does the empty text. */
export function sealText(text: string): string {
  if (text === "" || isSealed(text)) return text;
  const iv = ivOf(text);
  const cipher = createCipheriv("aes-256-ctr", keyFor("text"), iv);
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return MARK + sealed.toString("base64url");
}

/** The text itself; as it stands in the table where another APP_SECRET sealed it. */
export function openText(stored: string): string {
  if (!isSealed(stored)) return stored;
  const sealed = Buffer.from(stored.slice(MARK.length), "base64url");
  const iv = sealed.subarray(0, IV_BYTES);
  const cipher = createDecipheriv("aes-256-ctr", keyFor("text"), iv);
  const text = Buffer.concat([cipher.update(sealed.subarray(IV_BYTES)), cipher.final()]).toString();
  return timingSafeEqual(iv, ivOf(text)) ? text : stored;
}

export const sealed = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: sealText,
  fromDriver: openText,
});
