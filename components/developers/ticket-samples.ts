/** Requests and answers of the ticket routes, to be copied. */

export const answerSample = (origin: string): string =>
  `{
  "ok": true,
  "ticket_id": "6f1c2b9e-5d0a-4f57-9a3e-0c1d2e3f4a5b",
  "short_code": "acme-7K3M9QPD",
  "status_url": "${origin}/t/acme-7K3M9QPD?k=…"
}`;

export const errorSample = `{
  "error": {
    "code": "invalid_request",
    "message": "…",
    "details": {
      "formErrors": [],
      "fieldErrors": { "email": ["must be an email address"] }
    }
  }
}`;

const KEY = `export SEALDESK_PERSONAL_KEY="usk_…"\n`;
const BEARER = `-H "Authorization: Bearer $SEALDESK_PERSONAL_KEY"`;
const JSON_BODY = `-H "Content-Type: application/json"`;

export const listSample = (origin: string): string =>
  `${KEY}curl "${origin}/api/v1/tickets?status=open&limit=20" \\
  ${BEARER}`;

export const replySample = (origin: string): string =>
  `${KEY}curl ${origin}/api/v1/tickets/acme-7K3M9QPD/reply \\
  ${BEARER} \\
  ${JSON_BODY} \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"body": "It is fixed now.", "resolve": true}'`;

export const resolveSample = (origin: string): string =>
  `${KEY}curl -X PATCH ${origin}/api/v1/tickets/acme-7K3M9QPD \\
  ${BEARER} \\
  ${JSON_BODY} \\
  -d '{"status": "resolved"}'`;
