/** A form for customers and the small server behind it: a page cannot keep a key, so the key stays there. */
import { NODE } from "@/components/desk/projects/samples";

export const FORM_SAMPLE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Contact us</title>
  <form method="post" action="/contact">
    <p><label>Email<br><input name="email" type="email" required maxlength="320"></label></p>
    <p><label>Name<br><input name="name" maxlength="200"></label></p>
    <p><label>Message<br><textarea name="message" required maxlength="10000" rows="8"></textarea></label></p>
    <p hidden><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></p>
    <p><button>Send</button></p>
  </form>
</html>`;

export const formServerSample = (origin: string): string =>
  `import { readFile } from "${NODE}fs/promises";
import { createServer } from "${NODE}http";
import { env } from "${NODE}process";

const page = await readFile("contact.html");

createServer(async (request, response) => {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    return response.end(page);
  }
  let body = "";
  for await (const part of request) {
    body += part;
    if (body.length > 100_000) return request.destroy();
  }
  const form = new URLSearchParams(body);
  const sent = form.get("website") ? { ok: true } : await fetch("${origin}/api/v1/intake", {
    method: "POST",
    headers: {
      Authorization: \`Bearer \${env.SEALDESK_PROJECT_KEY}\`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      email: form.get("email"),
      name: form.get("name"),
      message: form.get("message"),
      source: { page: request.headers.referer ?? "" },
    }),
  }).catch(() => ({ ok: false }));
  response.statusCode = sent.ok ? 200 : 502;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(sent.ok ? "Thank you. We got your message." : "That did not work. Please try again.");
}).listen(8080);`;
