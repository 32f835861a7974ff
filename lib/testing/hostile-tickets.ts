/** Bodies as a broken or hostile client of the ticket routes makes them, and the one shape of every refusal (T-001…T-003). */
import fc from "fast-check";
import * as z from "zod";

const CODES = [
  ...["missing_authorization", "invalid_key", "invalid_json", "invalid_request", "upload_failed"],
  ...["not_found", "project_not_found", "file_too_large", "unsupported_content_type"],
  ...["flagged_as_spam", "rate_limited", "upload_not_configured", "method_not_allowed"],
] as const;

const Fields = z.strictObject({
  formErrors: z.array(z.string()),
  fieldErrors: z.record(z.string(), z.array(z.string())),
});
/** The project somebody is in already. */
const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** @param more codes that are not those of programs' routes */
export const refusalOf = (...more: string[]) =>
  z.strictObject({
    error: z.strictObject({
      code: z.enum([...CODES, ...more]),
      message: z.string().optional(),
      details: z.union([Fields, z.strictObject({ project: Named })]).optional(),
    }),
    retry_after_seconds: z.number().int().min(1).optional(),
  });

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "'; drop table ticket; --",
    "x".repeat(1_000_000),
    "\u202e",
    "%00",
    "a@b.co",
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}),
);

/** Nearly valid ones: a good body with some members spoilt, left out, or added. */
export const bodiesLike = (good: object) =>
  fc
    .record({
      spoilt: fc.dictionary(fc.constantFrom(...Object.keys(good), "extra"), nasty, { maxKeys: 3 }),
      missing: fc.subarray(Object.keys(good)),
      isKept: fc.boolean(),
    })
    .map(({ spoilt, missing, isKept }) => {
      const entries = Object.entries({ ...good, ...spoilt });
      return JSON.stringify(
        Object.fromEntries(entries.filter(([name]) => isKept || !missing.includes(name))),
      );
    });

/** Texts nobody types, the same ones at every run. */
export const textsOf = (count: number): string[] =>
  fc.sample(fc.string({ unit: "binary", maxLength: 60 }), { seed: 6, numRuns: count });
