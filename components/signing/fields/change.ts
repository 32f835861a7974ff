/** Changes to a request's fields, as pure functions that return a new list. */
import type { Field, Place } from "@/lib/contract/signing-shapes";
import { type FieldType, SIGN_FIELDS } from "@/lib/protocol/sign-request";
import { beside, onPage, placeAt, type Size } from "./place";

export type NewField = { recipientId: string; type: FieldType; page: number };

/** @returns the list with the new field at its end, or null when there are 30 */
export function added(
  fields: readonly Field[],
  field: NewField,
  at: { x: number; y: number },
  page: Size,
): Field[] | null {
  if (fields.length >= SIGN_FIELDS) return null;
  return [...fields, { ...field, id: crypto.randomUUID(), ...placeAt(field.type, at, page) }];
}

/** Where a field is put without a pointer: below the page's other fields, starting at the middle. */
export function freeSpot(fields: readonly Field[], page: number): { x: number; y: number } {
  const lowest = fields
    .filter((field) => field.page === page)
    .reduce((low, { y, height }) => Math.max(low, y + height), 0.4);
  return { x: 0.5, y: lowest + 0.05 > 0.96 ? 0.5 : lowest + 0.05 };
}

export function withPlace(fields: readonly Field[], id: string, place: Place): Field[] {
  return fields.map((field) => (field.id === id ? { ...field, ...place } : field));
}

export function withChange(
  fields: readonly Field[],
  id: string,
  change: Partial<Pick<Field, "recipientId" | "page" | "type">>,
): Field[] {
  return fields.map((field) => (field.id === id ? { ...field, ...change } : field));
}

export function without(fields: readonly Field[], id: string): Field[] {
  return fields.filter((field) => field.id !== id);
}

/** @returns the list with the copy at its end, or null when there are 30 */
export function duplicated(fields: readonly Field[], id: string, page: Size): Field[] | null {
  const field = fields.find((one) => one.id === id);
  if (!field || fields.length >= SIGN_FIELDS) return null;
  return [...fields, { ...field, id: crypto.randomUUID(), ...beside(field, page) }];
}

/**
 * Copies the field to the same place of every other page that has no field of its type there.
 * @returns null when that would make more than 30
 */
export function onAllPages(
  fields: readonly Field[],
  id: string,
  pages: readonly number[],
): Field[] | null {
  const field = fields.find((one) => one.id === id);
  if (!field) return null;
  const missing = pages.filter(
    (page) => !fields.some((other) => isSame(other, { ...field, page })),
  );
  if (fields.length + missing.length > SIGN_FIELDS) return null;
  return [
    ...fields,
    ...missing.map((page) => ({ ...field, ...onPage(field), page, id: crypto.randomUUID() })),
  ];
}

function isSame(a: Field, b: Field): boolean {
  const isThere = Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
  return isThere && a.page === b.page && a.type === b.type && a.recipientId === b.recipientId;
}

/** The signers without a signature field. */
export function withoutSignature<Signer extends { id: string }>(
  signers: readonly Signer[],
  fields: readonly Field[],
): Signer[] {
  const signing = fields.filter(({ type }) => type === "signature");
  return signers.filter(({ id }) => !signing.some(({ recipientId }) => recipientId === id));
}
