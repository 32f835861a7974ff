/** Actions on a payments profile, for its owner. */
import * as z from "zod/mini";
import { readPayEvents } from "../../lib/contract/pay-events";
import { PAY_METHODS } from "../../lib/contract/pay-shapes";
import { callOperation } from "../call";
import * as pay from "../package/payments";
import type { OwnLink } from "../payments/links";
import { asOwner } from "../payments/owner";
import { given } from "./calendar";
import { LinkToGive, linkOf, type Target, targetAction } from "./target";

const id = z.string().check(z.minLength(22), z.maxLength(22));
const amount = z.string().check(z.regex(/^[1-9]\d{0,14}$/, "is minor units as text, such as 1250"));
const profileOf = (target: Target) => pay.openProfile(target.connection, linkOf(target));

/** Without its key. */
const shown = ({ link, description }: OwnLink) => ({
  ...{ id: link.id, ref: link.ref, title: description?.title ?? null, status: link.status },
  ...{ amount: link.amount, currency: link.currency, paid: link.paid, pending: link.pending },
  ...{ reusable: link.reusable, createdAt: link.createdAt, expiresAt: link.expiresAt },
});

export const payReads = [
  targetAction({
    name: "summary",
    words: "The ways to be paid that are turned on.",
    args: {},
    async run(target) {
      const { methods, stripe, paypal, addresses } = await pay.readProfile(await profileOf(target));
      return {
        methods,
        card: stripe !== null,
        paypal: paypal !== null,
        wallets: Object.keys(addresses),
      };
    },
  }),
  targetAction({
    name: "links",
    words: "The newest payment links: open, paid or all.",
    args: { status: z.optional(z.enum(["open", "paid", "all"])) },
    run: async (target, { status = "all" }) =>
      (await pay.listPayLinks(await profileOf(target), status)).rows.map(shown),
  }),
  targetAction({
    name: "link",
    words: "One payment link with its payments, by its id.",
    args: { id },
    async run(target, { id }) {
      const link = await pay.readPayLink(await profileOf(target), id);
      return { ...shown(link), payments: link.link.payments };
    },
  }),
  targetAction({
    name: "events",
    words: "What happened, the latest hundred, or what followed a cursor such as evt_42.",
    args: { after: z.optional(z.string()) },
    run: async (target, { after }) =>
      callOperation(readPayEvents, { ...asOwner(await profileOf(target)), query: { after } }),
  }),
];

export const payEdits = [
  targetAction({
    name: "createLink",
    words:
      "Makes a payment link: title, payee (who is paid, as payers read it), amount in minor units as text, currency; also note, methods, reusable.",
    args: {
      link: z.strictObject({
        title: z.string().check(z.minLength(1), z.maxLength(120)),
        payee: z.string().check(z.minLength(1), z.maxLength(120)),
        ...{ amount, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) },
        note: z.optional(z.string().check(z.maxLength(500))),
        methods: z.optional(z.array(z.enum(PAY_METHODS))),
        reusable: z.optional(z.boolean()),
      }),
    },
    async run(target, { link }) {
      const made = await pay.createPayLink(await profileOf(target), given(link));
      return new LinkToGive(made.link, { id: made.id });
    },
  }),
  targetAction({
    name: "cancelLink",
    words: "Ends a payment link.",
    args: { id },
    async run(target, { id }) {
      await pay.cancelPayLink(await profileOf(target), id);
      return `Cancelled the link ${id}.`;
    },
  }),
  targetAction({
    name: "mark",
    words:
      "Notes money that the owner saw arrive (paid) or gave back (refunded); all of it without an amount.",
    args: { id, status: z.enum(["paid", "refunded"]), amount: z.optional(amount) },
    async run(target, { id, status, amount }) {
      await pay.markLink(await profileOf(target), id, status, amount);
      return `Marked the link ${id} ${status}.`;
    },
  }),
  targetAction({
    name: "takeTransfers",
    words:
      "Turns on bank transfers to these details: [{label, value}]. The server never reads them.",
    args: {
      lines: z
        .array(z.strictObject({ label: z.optional(z.string()), value: z.string() }))
        .check(z.minLength(1), z.maxLength(12)),
    },
    async run(target, { lines }) {
      const { methods } = await pay.takeTransfers(await profileOf(target), lines.map(given));
      return { methods };
    },
  }),
];
