/** Code that files a ticket, to copy: each sample works once its key is in the environment. */

/** Where the key is read from; it is no secret that it is there. */
const KEY = "SEALDESK_PROJECT_KEY";
/** Apart from the names, so that these lines are no imports of ours. */
const NODE = "node:";

export const curlSample = (origin: string): string =>
  `export ${KEY}="upk_…"
curl ${origin}/api/v1/intake \\
  -H "Authorization: Bearer $${KEY}" \\
  -H "Content-Type: application/json" \\
  -d '{"email": "ada@example.com", "name": "Ada", "subject": "A first ticket",
       "message": "Does this arrive?", "source": {"page": "/checkout"}}'`;

export const fetchSample = (origin: string): string =>
  `import { env } from "${NODE}process";

const answer = await fetch("${origin}/api/v1/intake", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${env.${KEY}}\`,
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: JSON.stringify({
    email: "ada@example.com",
    message: "Does this arrive?",
    source: { page: "/checkout" },
  }),
});
const { short_code } = await answer.json();`;

export const uploadSample = (origin: string): string =>
  `// VERCEL_BLOB_API_URL=${origin}/blob  (when files are stored on this server)
import { readFile } from "${NODE}fs/promises";
import { env } from "${NODE}process";
import { upload } from "@vercel/blob/client";

const file = await readFile("screenshot.png");
const blob = await upload("screenshot.png", file, {
  access: "public",
  handleUploadUrl: "${origin}/api/v1/upload",
  headers: { Authorization: \`Bearer \${env.${KEY}}\` },
});
// then, in the body of the intake:
// attachments: [{ url: blob.url, filename: "screenshot.png", contentType: "image/png" }]`;
