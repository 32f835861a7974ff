import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { Message } from "./message";
import { smtpDriver } from "./smtp";

const message: Message = {
  id: "7f1c7b3e-0000-4000-8000-000000000001",
  from: { name: "Sealdesk", address: "desk@sealdesk.test" },
  to: "ada@sealdesk.test",
  replyTo: null,
  attachment: null,
  subject: "Hello",
  text: "Text",
  html: "<p>Text</p>",
  headers: {},
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that knows `desk` with the password `p@ss word`, and what it heard. */
async function start(options: SMTPServerOptions = {}) {
  const heard = { tries: [] as unknown[], mails: 0, wasSecure: false };
  const server = new SMTPServer({
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      heard.tries.push([username, password]);
      if (username === "desk" && password === "p@ss word") done(null, { user: username });
      else done(Object.assign(new Error("No."), { responseCode: 535 }));
    },
    onData: (stream, { secure }, done) => {
      stream.resume();
      stream.on("end", () => {
        heard.mails++;
        heard.wasSecure = secure;
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closing.push(() => server.close());
  return { heard, port: (server.server.address() as AddressInfo).port };
}

/** No loopback address by its looks, though it leads there. */
const elsewhere = "[::ffff:127.0.0.1]";

async function deliver(url: string) {
  const driver = smtpDriver(url);
  closing.push(driver.close);
  return driver.deliver(message);
}

test("a password goes over an encrypted line, and opens it", async () => {
  const { heard, port } = await start();
  const url = `smtp://desk:p%40ss%20word@${elsewhere}:${port}?tls.rejectUnauthorized=false`;
  expect(await deliver(url)).toEqual({ kind: "sent" });
  expect(heard).toEqual({ tries: [["desk", "p@ss word"]], mails: 1, wasSecure: true });
});

test("without an encrypted connection neither a password nor an email is sent", async () => {
  const { heard, port } = await start({ hideSTARTTLS: true, allowInsecureAuth: true });
  expect(await deliver(`smtp://desk:p%40ss%20word@${elsewhere}:${port}`)).toMatchObject({
    kind: "unreachable",
  });
  expect(heard).toEqual({ tries: [], mails: 0, wasSecure: false });
});

test("a server whose certificate is not its own gets nothing", async () => {
  const { heard, port } = await start();
  expect(await deliver(`smtp://desk:p%40ss%20word@${elsewhere}:${port}`)).toMatchObject({
    kind: "unreachable",
  });
  expect(heard).toMatchObject({ tries: [], mails: 0 });
});

test("a wrong password is our own fault, not the mail's: it waits", async () => {
  const { heard, port } = await start();
  const url = `smtp://desk:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const outcome = await deliver(url);
  expect(outcome).toMatchObject({ kind: "unreachable", words: expect.stringContaining("535") });
  expect(JSON.stringify(outcome)).not.toContain("wrong");
  expect(heard.mails).toBe(0);
});

test("a server that is not there, has no address, or is no server of its kind is only out of reach", async () => {
  const { port } = await start();
  const outcomes = await Promise.all([
    deliver("smtp://127.0.0.1:9"),
    deliver("smtp://mail.invalid:25"),
    deliver(`smtps://127.0.0.1:${port}`),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["unreachable", "unreachable", "unreachable"]);
});
