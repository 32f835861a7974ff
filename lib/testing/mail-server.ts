/** A real SMTP server on loopback for a test: what it takes is parsed, and it can be slow, refuse, hang up, or be away. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** What it does once a whole message has arrived; null: take it. */
type Whim = "hang up" | "never answer" | { wait: number } | { code: number } | null;

export interface MailServer {
  url: string;
  port: number;
  /** What it said "250" to, in order. */
  taken: ParsedMail[];
  /** How many whole messages have arrived, taken or not. */
  seen: number;
  /** Of the next messages; the last one stays. */
  whims: Whim[];
  /** Codes for `RCPT TO` by address. */
  mailboxes: Map<string, number>;
  stop(): Promise<void>;
}

const refusal = (responseCode: number) =>
  Object.assign(new Error(`No (${responseCode}).`), { responseCode });

/** @param port 0 takes a free one; give the port of a stopped server to bring it back */
export async function startMailServer(port = 0): Promise<MailServer> {
  const state: MailServer = {
    url: "",
    port: 0,
    taken: [],
    seen: 0,
    whims: [],
    mailboxes: new Map(),
    stop: async () => {
      await new Promise<void>((done) => server.close(done));
    },
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const code = state.mailboxes.get(address);
      done(code ? refusal(code) : null);
    },
    onData: (stream, session, done) => {
      simpleParser(stream).then(
        (mail) => {
          state.seen++;
          const whim = (state.whims.length > 1 ? state.whims.shift() : state.whims[0]) ?? null;
          const take = () => {
            state.taken.push(mail);
            done();
          };
          if (whim === null) take();
          else if (whim === "hang up") hangUp(server, session.id);
          else if (whim === "never answer") return;
          else if ("wait" in whim) setTimeout(take, whim.wait);
          else done(refusal(whim.code));
        },
        (fault: Error) => done(fault),
      );
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  state.port = (server.server.address() as AddressInfo).port;
  state.url = `smtp://127.0.0.1:${state.port}`;
  return state;
}

function hangUp(server: SMTPServer, sessionId: string): void {
  const open = server.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>;
  for (const connection of open) if (connection.id === sessionId) connection._socket.destroy();
}
