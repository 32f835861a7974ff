/** Pages that the assistant reads (X-010…X-014): what comes of them, and what is never asked. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { POST } from "@/app/api/ai/fetch/route";
import { asPerson, signUp } from "@/lib/testing/accounts";
import { spent } from "@/lib/testing/limits";
import { fetchPage } from "./fetch-page";
import { assistantLimits, FETCH_BYTES } from "./limits";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** As from an address that may be asked, which on this machine none is. */
const fetchThere = (url: string, path = "/") =>
  fetchPage(url + path, "somebody", { excepted: [url] });
const page = (type: string, body: string | Buffer) =>
  serve((_request, response) => response.writeHead(200, { "Content-Type": type }).end(body));

//
test("a page becomes its title and words, without scripts and addresses", async () => {
  const url = await page(
    "text/html; charset=iso-8859-1",
    Buffer.from(
      "<title>M\xfcller &amp; S\xf6hne</title><script>alert(1)</script><h1>Prices</h1><p>One <a href='https://x.test/?key=1'>chair</a>: 120</p>",
      "latin1",
    ),
  );
  const answer = await fetchThere(url);
  expect(answer).toMatchObject({ url: `${url}/`, title: "Müller & Söhne", type: "text/html" });
  expect(answer.text.replace(/\s+/g, " ").trim()).toBe("Prices One chair: 120");
});

//
test("a PDF becomes its words, and text stays as it is", async () => {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({ info: { Title: "An offer" } });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on("end", done));
  pdf.text("Two tables at 200.").end();
  await ended;
  const read = await fetchThere(await page("application/pdf", Buffer.concat(chunks)));
  expect([read.title, read.text.trim()]).toEqual(["An offer", "Two tables at 200."]);
  expect((await fetchThere(await page("text/plain", "A\0B"))).text).toBe("AB");
});

// X-011 X-013
test.each<[string, RequestListener, string]>([
  [
    "a byte too many",
    (_, r) =>
      r.writeHead(200, { "Content-Type": "text/plain" }).end(Buffer.alloc(FETCH_BYTES + 1, 65)),
    "too_large",
  ],
  ["a page that is not there", (_, r) => r.writeHead(404).end(), "status"],
  ["a picture", (_, r) => r.writeHead(200, { "Content-Type": "image/png" }).end(), "type"],
  [
    "a PDF that is none",
    (_, r) => r.writeHead(200, { "Content-Type": "application/pdf" }).end("MZ"),
    "type",
  ],
  ["a connection that is cut", (_, r) => void r.destroy(), "unreachable"],
  ["six redirects", (q, r) => r.writeHead(302, { Location: `${q.url}x` }).end(), "redirects"],
  [
    "a redirect to a file",
    (_, r) => r.writeHead(302, { Location: "file:///etc/passwd" }).end(),
    "scheme",
  ],
  [
    "a redirect to a private address",
    (_, r) => r.writeHead(302, { Location: "http://192.168.0.1/" }).end(),
    "address",
  ],
  [
    "a redirect to metadata",
    (_, r) => r.writeHead(307, { Location: "http://169.254.169.254/latest" }).end(),
    "address",
  ],
])("refused: %s", async (_what, answer, code) => {
  const fault = await fetchThere(await serve(answer)).catch((thrown) => thrown);
  expect([fault.status, fault.options.extra.code]).toEqual([422, code]);
});

//
test("five redirects and two megabytes pass", async () => {
  const url = await serve((request, response) => {
    const { url = "" } = request;
    if (url.length < 6) return response.writeHead(301, { Location: `${url}x` }).end();
    response.writeHead(200, { "Content-Type": "text/plain" }).end(Buffer.alloc(FETCH_BYTES, 65));
  });
  expect((await fetchThere(url)).bytes).toBe(FETCH_BYTES);
});

//
test.each([
  ...["http://127.0.0.1/", "https://localhost/", "http://10.0.0.1/", "http://172.16.0.1/"],
  ...["http://192.168.1.1/", "http://169.254.169.254/latest/meta-data/", "http://100.64.0.1/"],
  ...["http://0.0.0.0/", "http://224.0.0.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/"],
  ...["http://[fd00:ec2::254]/", "http://[fe80::1]/", "http://2130706433/", "http://0x7f.1/"],
  ...["http://user:word@example.com/"],
])("no address that is not public is asked: %s", async (url) => {
  const { status, body } = await asPerson(await signUp(), POST, {
    ...{ path: "/api/ai/fetch", body: { url } },
  });
  expect([status, body.code]).toEqual([422, "address"]);
});

//
test("a name is looked up once, and refused where any of its addresses is private", async () => {
  let asked = 0;
  const names = async () => {
    asked++;
    return [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
  };
  const fault = await fetchPage("http://rebind.test/", "somebody", { names }).catch((f) => f);
  expect([fault.options.extra.code, asked]).toEqual(["address", 1]);
});

// X-013 X-014
test("another scheme is refused with its code; sixty an hour are fetched", async () => {
  const person = await signUp();
  const ask = () =>
    asPerson(person, POST, { path: "/api/ai/fetch", body: { url: "ftp://example.com/" } });
  const { status, body } = await ask();
  expect([status, body]).toEqual([422, { error: expect.any(String), code: "scheme" }]);
  const busy = await signUp();
  await spent(assistantLimits.fetches, busy.userId, 60);
  const refused = await asPerson(busy, POST, {
    ...{ path: "/api/ai/fetch", body: { url: "ftp://example.com/" } },
  });
  expect(refused.status).toBe(429);
});
