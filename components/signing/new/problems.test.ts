/** A problem is shown at the field it concerns, whether this page or the server finds it. */
import { expect, test } from "vitest";
import { ApiError } from "@/client/http";
import { problemsOf, problemsOfRefusal, titleOf, type Wanted } from "./problems";

const whole: Wanted = {
  title: "Lease",
  hasPdf: true,
  signers: [{ id: "a", name: "Ada", email: "ada@example.com" }],
  fields: [
    { id: "f", recipientId: "a", type: "signature", page: 1, x: 0, y: 0, width: 1, height: 1 },
  ],
  expiresInDays: "30",
  retentionDays: "365",
};

test("a complete request has no problems", () => {
  expect(problemsOf(whole, true)).toEqual({});
});

test("each missing value is reported at its field", () => {
  const empty = { id: "b", name: " ", email: "bob" };
  const wanted = { ...whole, title: " ", hasPdf: false, signers: [...whole.signers, empty] };
  expect(Object.keys(problemsOf(wanted, true)).sort()).toEqual([
    "fields",
    "pdf",
    "recipients.1.email",
    "recipients.1.name",
    "title",
  ]);
  expect(problemsOf(wanted, true).fields).toBe("Signer 2 has no signature field yet.");
});

test.each([
  ["0", true],
  ["1", false],
  ["90", false],
  ["91", true],
  ["1.5", true],
  ["", true],
  ["ten", true],
])("%s days to sign are refused: %s (S-031)", (expiresInDays, isRefused) => {
  const found = problemsOf({ ...whole, expiresInDays }, true);
  expect("expiresInDays" in found).toBe(isRefused);
});

test("a draft may lack a signature field, but not all fields (S-032)", () => {
  const [field] = whole.fields;
  const dated = { ...whole, fields: field ? [{ ...field, type: "date" as const }] : [] };
  expect(problemsOf(dated, false)).toEqual({});
  expect(problemsOf(dated, true)).toHaveProperty("fields");
  expect(problemsOf({ ...whole, fields: [] }, false)).toHaveProperty("fields");
});

test("a refusal by the server belongs to the field it names, and otherwise to none", () => {
  const refused = (code: string, details = {}) => new ApiError(400, code, "No.", null, details);
  expect(problemsOfRefusal(refused("pdf_not_flat"))).toHaveProperty("pdf");
  expect(problemsOfRefusal(refused("signature_field_missing"))).toHaveProperty("fields");
  const fieldErrors = { "recipients.1.email": ["must be an email address"], "fields.3.x": ["no"] };
  expect(problemsOfRefusal(refused("invalid_request", { fieldErrors }))).toEqual({
    "recipients.1.email": "Must be an email address.",
    fields: "No.",
  });
  expect(problemsOfRefusal(refused("rate_limited"))).toBeNull();
  expect(problemsOfRefusal(new Error("x"))).toBeNull();
});

test("a title is the file's name without its extension", () => {
  expect(titleOf("Lease_of the  flat.PDF")).toBe("Lease of the flat");
  expect(titleOf(`${"x".repeat(300)}.pdf`)).toHaveLength(200);
});
