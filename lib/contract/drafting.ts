/** Drafting: facts of a description in words, as the fields of a paper or a contract (R-001…R-011, D-70). */
import * as z from "zod/mini";
import { operation } from "./operation";

export const MIN_PROMPT_CHARS = 10;
export const MAX_PROMPT_CHARS = 8_000;
export const MAX_DRAFT_ROWS = 30;

export const DRAFT_TEMPLATES = [
  ...(["mnda", "nda", "ncnda", "consulting", "service", "msa", "sow", "loan", "jv"] as const),
  ...(["share-purchase", "subscription", "founders", "shareholders", "term-sheet"] as const),
  ...(["safe-us", "safe-sg"] as const),
] as const;

const prompt = z.string().check(z.minLength(MIN_PROMPT_CHARS), z.maxLength(MAX_PROMPT_CHARS));
const documentType = z.enum(["invoice", "quote", "credit-note", "purchase-order"]);
const paymentType = z.enum(["receipt", "remittance"]);

/** Nothing but the words: no id, no content and no key of a file. */
const DraftRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("contract"), template: z.enum(DRAFT_TEMPLATES), prompt }),
  z.strictObject({
    kind: z.literal("invoice"),
    documentType: z._default(documentType, "invoice"),
    prompt,
  }),
  z.strictObject({ kind: z.literal("payment"), documentType: paymentType, prompt }),
]);
export type DraftRequest = z.output<typeof DraftRequest>;

const text = (most: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
const decimal = z.optional(z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,10})?$/)));
const day = z.optional(z.iso.date());
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)));
const rows = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(z.array(row).check(z.minLength(1), z.maxLength(MAX_DRAFT_ROWS)));

const DraftParty = z.object({
  name: text(200),
  address: text(1_000),
  email: text(254),
  taxId: text(64),
});

export const DraftedInvoice = z.object({
  documentType,
  number: text(64),
  issueDate: day,
  dueDate: day,
  currency,
  seller: z.optional(DraftParty),
  buyer: z.optional(DraftParty),
  items: rows(
    z.object({
      description: z.string().check(z.minLength(1), z.maxLength(1_000)),
      ...{ quantity: decimal, unitPrice: decimal, taxRate: decimal },
      ...{ discountRate: decimal, discountFixed: decimal },
    }),
  ),
  notes: text(5_000),
  terms: text(5_000),
});
export type DraftedInvoice = z.output<typeof DraftedInvoice>;

export const DraftedPayment = z.object({
  documentType: paymentType,
  number: text(64),
  date: day,
  currency,
  payer: text(200),
  payee: text(200),
  method: z.optional(z.enum(["bank", "card", "cash", "cheque", "paypal", "crypto", "other"])),
  reference: text(200),
  total: decimal,
  allocations: rows(
    z.object({ invoiceNumber: z.string().check(z.minLength(1), z.maxLength(64)), amount: decimal }),
  ),
});
export type DraftedPayment = z.output<typeof DraftedPayment>;

/** Terms and parties of a contract by their names; each may be used as it is. */
export const DraftedFields = z.record(
  z.string().check(z.regex(/^[a-z][a-z_]{0,63}$/)),
  z.string().check(z.minLength(1), z.maxLength(5_000)),
);
export type DraftedFields = z.output<typeof DraftedFields>;

export const Draft = z.union([
  z.object({ invoice: DraftedInvoice }),
  z.object({ payment: DraftedPayment }),
  z.object({ fields: DraftedFields }),
]);
export type Draft = z.output<typeof Draft>;

/** `local`, or the host of the provider that read the words. */
export const PROVIDER_HEADER = "X-Svc-Provider";

/** Who would read a description, for a page to name before the first one is sent. */
export const draftProvider = operation({
  method: "GET",
  path: "/api/draft",
  summary: "Who reads descriptions",
  caller: "gated",
  /** `local`, or the provider's host. */
  answers: { 200: z.object({ provider: z.string() }) },
});

/** Facts that the words do not have are not there. 403 `ai-off`, 429, 503 `unavailable`. */
export const draft = operation({
  method: "POST",
  path: "/api/draft",
  summary: "Draft a paper's or a contract's fields from a description",
  caller: "gated",
  body: DraftRequest,
  answers: { 200: Draft },
});
