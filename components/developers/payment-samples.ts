/** Code that receives payment events, to copy. */
import { NODE } from "@/components/desk/projects/samples";

export const RECEIVER_SAMPLE = `import { createHmac, timingSafeEqual } from "${NODE}crypto";
import { createServer } from "${NODE}http";
import { env } from "${NODE}process";

const key = Buffer.from(env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" } = request.headers;
  const isNow = Math.abs(Date.now() / 1000 - Number(at)) <= 300;
  const hmac = createHmac("sha256", key).update(\`\${id}.\${at}.\`).update(body);
  const good = Buffer.from(\`v1,\${hmac.digest("base64")}\`);
  const fits = (one) => one.length === good.length && timingSafeEqual(Buffer.from(one), good);
  if (!isNow || !given.split(" ").some(fits)) return response.writeHead(400).end();
  console.log(JSON.parse(body)); // id may come twice: remember those you have seen
  response.end();
}).listen(8080);`;

export const EVENT_SAMPLE = `{
  "id": "evt_42",
  "type": "pay.paid",
  "at": "2026-11-22T09:00:00.000Z",
  "payee": "b51e6f0a-9c3d-47e2-a1f4-6d7c8b9a0e12",
  "link": { "id": "r0MPrYphn5rRX3L6nCkRkQ", "ref": "K7Q-PDM", "status": "paid", "amount": "12345",
            "currency": "EUR", "paid": "12345", "pending": "0", "shop": null, "reusable": false },
  "payment": { "method": "card", "status": "paid", "amount": "12345", "refunded": "0", … }
}`;

/** @param origin of this server */
export const eventsSample = (origin: string): string =>
  `curl "${origin}/api/pay/payees/$PAYEE/events?after=evt_41&wait=25" \\
  -H "Authorization: Bearer $SEALDESK_API_KEY" \\
  -H "X-Svc-Capability: $CAPABILITY" \\
  -H "X-Pay-Auth: $PAY_AUTH"`;
