/** Fields that many operations share. */
import * as z from "zod/mini";
import { fromBase64 } from "../protocol/bytes";
import { isEnvelope } from "../protocol/envelope";
import { UUID } from "../protocol/ids";
import {
  isPlainLine,
  isPlainText,
  isVisible,
  NOT_PLAIN,
  NOT_PLAIN_LINE,
  NOT_VISIBLE,
  withoutTurns,
} from "./text";

/** Text of at most `max` UTF-16 units. */
export const plainText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    // What a schema counts as one character may be two to a reader.
    z.refine((text) => text.length <= max, `must have at most ${max} characters`),
    z.refine(isPlainText, NOT_PLAIN),
  );

/** The same with at least one character. */
export const someText = (max: number) => plainText(max).check(z.minLength(1, "must not be empty"));

/** A name as others read it: one line with a visible character, trimmed. @param max UTF-16 units after trimming */
export const shownName = (max: number) =>
  z.pipe(
    z.pipe(
      plainText(4 * max).check(z.refine(isPlainLine, NOT_PLAIN_LINE)),
      z.transform((text: string) => text.trim()),
    ),
    someText(max).check(z.refine(isVisible, NOT_VISIBLE)),
  );

/** A name that need not be given: empty, or one in which something is seen. It is not turned around. */
export const nameOrNone = (max: number) =>
  z.pipe(
    plainText(max).check(z.refine((text) => text === "" || isVisible(text), NOT_VISIBLE)),
    z.transform(withoutTurns),
  );

/** XB-020: lowercase and canonical. */
export const uuid = () => z.string().check(z.regex(UUID, "must be a lowercase UUID"));

/** Refuses rows of which two have one name. */
export const uniqueRows = <Row>(nameOf: (row: Row) => string, message = "must be unique") =>
  z.refine<readonly Row[]>((rows) => new Set(rows.map(nameOf)).size === rows.length, message);

/** A moment in UTC, as the server writes it. */
export const moment = () => z.iso.datetime();

/** A moment as a client writes it, read as a date. In UTC it is in the years 1 to 9999, which the database can store. */
export const givenMoment = () =>
  z
    .pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text: string) => new Date(text)),
    )
    .check(
      z.refine((at) => /^(?!0000)\d{4}-/.test(at.toISOString()), "must be in the years 1 to 9999"),
    );

export const futureMoment = () =>
  givenMoment().check(z.refine((at) => at.getTime() > Date.now(), "must be in the future"));

/** Null for what is no canonical base64 (DB-012). */
export const decoded = (text: string): Uint8Array | null => {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
};

export const NOT_BASE64 = "must be canonical base64";

/** Canonical base64 that stays text. @param max characters */
export const base64Text = (max: number) =>
  z.base64().check(
    z.maxLength(max),
    z.refine((text) => decoded(text) !== null, NOT_BASE64),
  );

/** The same of an envelope: all that can be told without its key. */
export const sealedText = (max: number) =>
  base64Text(max).check(
    z.refine((text) => isEnvelope(decoded(text) ?? new Uint8Array()), "must be an envelope"),
  );

/** An email address, trimmed and in lower case. */
export const emailAddress = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(320)),
      z.transform((text: string) => text.trim().toLowerCase()),
    ),
    z.email("must be an email address").check(z.maxLength(254)),
  );

/** A whole number from 0. */
export const count = () => z.int().check(z.minimum(0));

/** Where the next page of a list begins. */
export const cursor = () => plainText(256);

/** A change with at least one field. */
export const someChange = z.refine<object>(
  (changes) => Object.keys(changes).length > 0,
  "There is nothing to change.",
);

export const Done = z.object({ ok: z.literal(true) });
