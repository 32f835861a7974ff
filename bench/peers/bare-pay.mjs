/** The floor for reading a payment link: bare node:http and one row, with the same kind of pool and the same answer. */
import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const READ = `select id, ref, amount, currency, reusable, status, paid, pending, methods, sealed, expires_at, paid_at,
  created_at from pay_link where id = $1`;

const server = http.createServer(async (request, response) => {
  const { rows } = await pool.query({
    name: "read",
    text: READ,
    values: [request.url.slice("/api/pay/links/".length)],
  });
  const [link] = rows;
  const text = JSON.stringify(
    link
      ? {
          id: link.id,
          ref: link.ref,
          amount: link.amount,
          currency: link.currency,
          reusable: link.reusable,
          status: link.status,
          paid: link.paid,
          pending: link.pending,
          methods: { card: false, paypal: false, rails: [], bank: true, order: link.methods },
          sealed: link.sealed,
          expiresAt: link.expires_at,
          paidAt: link.paid_at,
          createdAt: link.created_at,
          payments: [],
        }
      : { error: "Nothing here." },
  );
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  response.writeHead(link ? 200 : 404, { ...headers, "cache-control": "no-store" }).end(text);
});
server.listen(Number(process.env.PORT), "127.0.0.1");
