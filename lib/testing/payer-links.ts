/** Payment links in every state a payer can find them in, plain and awkward, with what they say. */
import type { PaymentView, PublicLinkView } from "@/lib/contract/pay-shapes";
import type { PayDescription } from "@/lib/protocol/pay-description";

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==";

const description: PayDescription = {
  v: 1,
  kind: "invoice",
  payee: { name: "Hollis & Reed Joinery" },
  title: "Oak shelving for the reading room",
  amount: "184650",
  currency: "EUR",
  to: { evm: "0x52908400098527886E0F7030069857D2E4169EE7" },
  number: "2026-014",
  due: daysFromNow(12).slice(0, 10),
  lines: [
    { text: "Shelving unit, solid oak, oiled", qty: "3", amount: "135000" },
    { text: "Delivery and fitting", amount: "24500" },
    { text: "VAT 20%", amount: "25150" },
  ],
  note: "Thank you for your order. Fitting takes one morning.",
  bank: [
    { label: "Account holder", value: "Hollis & Reed Joinery" },
    { label: "IBAN", value: "DE89 3704 0044 0532 0130 00" },
  ],
};

const link: PublicLinkView = {
  id: "r0MPrYphn5rRX3L6nCkRkQ",
  ref: "K7Q-PDM",
  amount: "184650",
  currency: "EUR",
  reusable: false,
  status: "open",
  paid: "0",
  pending: "0",
  methods: {
    card: true,
    paypal: true,
    rails: ["usdc-base", "usdc-ethereum", "usdt-ethereum", "usdc-arbitrum"],
    bank: true,
    order: ["card", "paypal", "crypto", "bank"],
  },
  sealed: "",
  expiresAt: daysFromNow(20),
  paidAt: null,
  createdAt: daysFromNow(-2),
  payments: [],
};

const card: PaymentView = {
  id: "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10",
  method: "card",
  status: "paid",
  amount: "184650",
  refunded: "0",
  detail: null,
  reference: null,
  attempt: null,
  at: daysFromNow(-1),
  paidAt: daysFromNow(-1),
  flags: [],
};
const transfer: PaymentView = {
  ...card,
  method: "crypto",
  chain: "base",
  rail: "usdc-base",
  tx: "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
  tokenAmount: "2004810017",
};
const confirming: PaymentView = {
  ...transfer,
  status: "pending",
  paidAt: null,
  confirmations: { have: 3, need: 10 },
};
const paid = { status: "paid", paid: "184650", paidAt: daysFromNow(-1) } as const;
const pending = { status: "pending", pending: "184650" } as const;
const gift: Partial<PayDescription> = {
  kind: "link",
  title: "Support the village choir",
  amount: null,
  lines: [],
};

interface State {
  link?: Partial<PublicLinkView>;
  description?: Partial<PayDescription>;
}

const states = {
  open: {},
  long: {
    link: { amount: "99999999999999" },
    description: {
      payee: {
        name: "Gesellschaft für außergewöhnlich lange Firmenbezeichnungen mbH & Co. KG a. A.",
        logo: LOGO,
      },
      title: `${"Wartungsvertrag ".repeat(7)}2026`,
      amount: "99999999999999",
      lines: Array.from({ length: 30 }, (_, at) => ({
        text: at % 3 ? `Line ${at + 1}` : `Line ${at + 1} ${"with a long description ".repeat(7)}`,
        qty: "1.5",
        amount: at === 4 ? "-50000" : "99999999999999",
      })),
      note: "A note that goes on. ".repeat(23),
    },
  },
  arabic: {
    link: { currency: "KWD" },
    description: {
      payee: { name: "مكتبة النور للنشر والتوزيع" },
      title: "فاتورة الكتب لشهر نوفمبر",
      currency: "KWD",
      lines: [{ text: "كتب مدرسية للصف الثالث", qty: "12", amount: "184650" }],
      note: "شكرا لكم",
    },
  },
  gift: { link: { amount: null, reusable: true }, description: gift },
  announced: { link: { payments: [{ ...card, method: "bank", status: "started", paidAt: null }] } },
  confirming: { link: { ...pending, payments: [confirming] } },
  processing: { link: { ...pending, payments: [{ ...card, status: "pending", paidAt: null }] } },
  partial: {
    link: {
      status: "partial",
      paid: "100000",
      payments: [{ ...transfer, amount: "100000", flags: ["underpaid"] }],
    },
  },
  paid: { link: { ...paid, payments: [card] } },
  "paid gift": {
    link: { amount: null, reusable: true, paid: "2500", payments: [{ ...card, amount: "2500" }] },
    description: gift,
  },
  overpaid: {
    link: {
      ...paid,
      paid: "190000",
      payments: [{ ...transfer, amount: "190000", flags: ["overpaid", "late", "wrong-rail"] }],
    },
  },
  disputed: { link: { ...paid, payments: [{ ...card, flags: ["disputed"] }] } },
  refunded: {
    link: {
      status: "refunded",
      paid: "184650",
      payments: [{ ...card, status: "refunded", refunded: "184650" }],
    },
  },
  "partly refunded": {
    link: { ...paid, payments: [{ ...card, refunded: "24500", flags: ["partly-refunded"] }] },
  },
  expired: { link: { status: "expired", expiresAt: daysFromNow(-3) } },
  canceled: { link: { status: "canceled" } },
  reorganised: { link: { payments: [{ ...transfer, status: "failed", flags: ["reorged"] }] } },
  failed: { link: { payments: [{ ...card, status: "failed", paidAt: null }] } },
  "another amount": { link: { amount: "984650" } },
  "another currency": { link: { currency: "USD" } },
  "no way": { link: { methods: { ...link.methods, order: [] } } },
} satisfies Record<string, State>;

export type PayerState = keyof typeof states;
export const PAYER_STATES = Object.keys(states) as PayerState[];

export function payerLink(name: PayerState): { link: PublicLinkView; description: PayDescription } {
  const state: State = states[name];
  return {
    link: { ...link, ...state.link },
    description: { ...description, ...state.description },
  };
}
