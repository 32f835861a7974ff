/** Commands for signing, payments, shops and tickets. */

import { shownOrder } from "../actions/shop";
import { connect } from "../client";
import { ToolFault } from "../mcp/context";
import { PAIRS, runPair } from "../mcp/tools";
import { followOrders, openShop } from "../package/shops";
import * as tickets from "../package/tickets";
import { type Call, type Command, show, UsageError, wanted } from "./command";

function runIn(
  call: Call,
  pair: keyof typeof PAIRS,
  use: "reads" | "edits",
  action: string,
  args: unknown[],
) {
  const found = PAIRS[pair];
  if (!found) throw new UsageError(`There is no ${pair}.`);
  return runPair(found, use, { file: wanted(call.args, 1, "LABEL"), action, args }, call);
}

/** Parses `Bo Ek <bo@example.com>` as a recipient. */
function recipientOf(text: string, at: number) {
  const [, name = "", email = ""] = /^\s*([^<>]+?)\s*<([^<>\s]+)>\s*$/.exec(text) ?? [];
  if (name === "" || email === "")
    throw new UsageError('--to is written as "Bo Ek <bo@example.com>".');
  return { id: `r${at + 1}`, name, email };
}

const sign: Command = {
  usage:
    "sealdesk sign send LABEL PDF --to 'NAME <EMAIL>'… [--page N] | status|remind|cancel|save|events LABEL",
  words:
    "Sends a PDF for signing, follows it, reminds, cancels, and saves the signed PDF. LABEL names the request. Each signs one below the other at the foot of a page, the first unless --page.",
  examples: [
    "sealdesk sign send lease lease.pdf --to 'Bo Ek <bo@example.com>'",
    "sealdesk sign status lease",
    "sealdesk sign save lease --out lease-signed.pdf",
  ],
  options: {
    ...{
      to: { type: "string", multiple: true },
      title: { type: "string" },
      page: { type: "string" },
    },
    ...{ message: { type: "string" }, out: { type: "string" }, recipient: { type: "string" } },
    copy: { type: "string" },
  },
  run(call) {
    const { args, values, value } = call;
    switch (wanted(args, 0, "send, status, remind, cancel, save or events")) {
      case "send": {
        const recipients = [values.to ?? []]
          .flat()
          .map((text, at) => recipientOf(String(text), at));
        if (recipients.length === 0) throw new UsageError("--to is missing.");
        const message = value("message");
        const place = {
          type: "signature",
          page: Number(value("page") ?? 1),
          x: 0.1,
          width: 0.35,
          height: 0.06,
        };
        const fields = recipients.map(({ id }, at) => ({
          ...place,
          recipientId: id,
          y: 0.86 - at * 0.08,
        }));
        const head = {
          title: value("title") ?? wanted(args, 1, "LABEL"),
          pdf: wanted(args, 2, "PDF"),
        };
        return runIn(call, "sign", "edits", "send", [
          { ...head, recipients, fields, ...(message && { message }) },
        ]);
      }
      case "status":
        return runIn(call, "sign", "reads", "status", []);
      case "events":
        return runIn(call, "sign", "reads", "events", []);
      case "remind":
        return runIn(call, "sign", "edits", "remind", [value("recipient") ?? "r1"]);
      case "cancel":
        return runIn(call, "sign", "edits", "cancel", []);
      case "save":
        return runIn(call, "sign", "edits", "savePdf", [value("copy") ?? "completed"]);
      default:
        throw new UsageError(`sign ${args[0]} is no command.`);
    }
  },
};

const pay: Command = {
  usage:
    "sealdesk pay link LABEL --title TITLE --payee NAME --amount UNITS --currency CODE | links LABEL | mark LABEL ID",
  words:
    "Makes payment links of a payments profile, lists them, and notes money that arrived. Amounts are minor units: 1250 is 12.50.",
  examples: [
    "sealdesk pay link ltd --title Workshop --payee 'Ada Ltd' --amount 1250 --currency EUR",
    "sealdesk pay links ltd --json",
  ],
  options: {
    ...{ title: { type: "string" }, payee: { type: "string" }, note: { type: "string" } },
    ...{ amount: { type: "string" }, currency: { type: "string" } },
  },
  run(call) {
    const { args, values } = call;
    switch (wanted(args, 0, "link, links or mark")) {
      case "link": {
        const { title, payee, note, amount, currency } = values;
        return runIn(call, "pay", "edits", "createLink", [
          { title, payee, note, amount, currency },
        ]);
      }
      case "links":
        return runIn(call, "pay", "reads", "links", []);
      case "mark":
        return runIn(call, "pay", "edits", "mark", [wanted(args, 2, "ID"), "paid"]);
      default:
        throw new UsageError(`pay ${args[0]} is no command.`);
    }
  },
};

const shop: Command = {
  usage: "sealdesk shop orders LABEL [--follow]",
  words: "Lists a shop's orders, or prints each as it comes until you stop it.",
  examples: ["sealdesk shop orders bakery", "sealdesk shop orders bakery --follow --json"],
  options: { follow: { type: "boolean" }, every: { type: "string" } },
  async run(call) {
    if (wanted(call.args, 0, "orders") !== "orders") throw new UsageError("shop orders LABEL");
    if (!call.values.follow) return runIn(call, "shop", "reads", "orders", []);
    const { link } = await call.links.find(wanted(call.args, 1, "LABEL"));
    const session = await openShop(call.connection(), link);
    if (!call.isJson) call.io.fail("Waiting for orders. Stop with Ctrl-C.");
    const { signal } = call.io;
    const everyMs = Number(call.value("every") ?? 10) * 1_000;
    try {
      for await (const { head, order } of followOrders(session, {
        everyMs,
        ...(signal && { signal }),
      }))
        await show({ ...call, isJson: true }, shownOrder(session, head, order));
    } finally {
      session.close();
    }
    return undefined;
  },
};

const ticketCommands: Command = {
  usage:
    "sealdesk tickets [list] | show CODE | reply CODE TEXT | status CODE STATUS | file EMAIL TEXT",
  words:
    "Reads and answers tickets with a personal key, or files one with a project key, in SVC_TICKETS_KEY.",
  examples: ["sealdesk tickets", "sealdesk tickets reply acme-7K3M9QPD 'We are on it.'"],
  async run({ io, args, connection }) {
    const key = io.env.SVC_TICKETS_KEY;
    if (!key) throw new ToolFault("api-key", "Set SVC_TICKETS_KEY to a personal or project key.");
    const origin = io.env.SVC_BASE_URL || connection().origin;
    const desk = connect({ origin, apiKey: key });
    const code = () => wanted(args, 1, "CODE");
    switch (args[0] ?? "list") {
      case "list":
        return (await tickets.listTickets(desk)).tickets;
      case "show":
        return (await tickets.readTicket(desk, code())).ticket;
      case "reply":
        return tickets.replyToTicket(desk, code(), { body: wanted(args, 2, "TEXT") });
      case "status":
        return tickets.setTicketStatus(desk, code(), {
          status: wanted(args, 2, "STATUS") as "open",
        });
      case "file":
        return tickets.fileTicket(desk, {
          email: wanted(args, 1, "EMAIL"),
          message: wanted(args, 2, "TEXT"),
        });
      default:
        throw new UsageError(`tickets ${args[0]} is no command.`);
    }
  },
};

export const deskCommands = { sign, pay, shop, tickets: ticketCommands };
