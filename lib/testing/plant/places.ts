/**
 * Where a planted marker may stand, and which rule of the contract says so. What has no row stands nowhere: not in a table,
 * a blob, the log, a mail or a backup.
 */
interface Place {
  name: string;
  /** Tables without their schema, and `mail`. */
  in: readonly string[];
  why: string;
}

const PLACES: readonly Place[] = [
  // Tickets are mailed, so the server reads them.
  {
    name: "who wrote a ticket",
    in: ["ticket_customer", "ticket_search", "webhook_delivery", "mail_outbox", "mail"],
    why: "T-070",
  },
  {
    name: "the words of a ticket",
    in: ["ticket_message", "webhook_delivery", "mail"],
    why: "T-089",
  },
  {
    name: "the answer to a ticket",
    in: ["ticket_message", "webhook_delivery", "mail"],
    why: "T-150",
  },
  { name: "a customer's link to a ticket", in: ["mail"], why: "T-182" },
  { name: "who was invited to a desk", in: ["ticket_invite", "mail_outbox", "mail"], why: "D-27" },
  // A document to sign is stamped and sealed by the server.
  { name: "the title of a document to sign", in: ["sign_request", "mail"], why: "S-022" },
  { name: "a signer", in: ["sign_recipient", "mail_outbox", "mail"], why: "S-026" },
  { name: "a signer's token", in: ["mail"], why: "S-085" },
  { name: "the token of one who signed", in: ["mail"], why: "S-085" },
  {
    name: "the name of one who signed",
    in: ["sign_recipient", "sign_event", "sign_receipt"],
    why: "S-026",
  },
  // Guests and who books are written to, and forgotten.
  { name: "the title of an event", in: ["mail"], why: "C-020" },
  { name: "a guest of an event", in: ["mail"], why: "C-011" },
  { name: "a guest's token", in: ["mail"], why: "C-020" },
  { name: "the key of an invitation", in: ["mail"], why: "C-020" },
  { name: "the name of who booked", in: ["mail"], why: "DB-067" },
  { name: "the address of who booked", in: ["mail"], why: "DB-067" },
  { name: "whom a payment is mailed to", in: ["mail_outbox", "mail"], why: "PY-013" },
  // Limits count by network, and the counts are deleted with their window.
  { name: "the network of a customer", in: ["rate_limit"], why: "XB-014" },
];

const rows = new Map(PLACES.map((place) => [place.name, place]));

/** @param find as `findLeaks` says it */
function read(find: string) {
  const [name = "", rest = ""] = find.split(/ as (.*)/s);
  return { name, where: rest.slice(rest.lastIndexOf(" in ") + " in ".length) };
}

const mayStand = (find: string): boolean => {
  const { name, where } = read(find);
  return rows.get(name)?.in.some((place) => new RegExp(`\\b${place}\\b`).test(where)) ?? false;
};

/** What stands where no rule lets it. */
export const outOfPlace = (finds: readonly string[]): string[] =>
  finds.filter((one) => !mayStand(one));

export const hasPlace = ({ name }: { name: string }): boolean => rows.has(name);

/** Rows of the table that none of these is an example of. */
export const unusedPlaces = (finds: readonly string[]): string[] => {
  const seen = new Set(finds.filter(mayStand).map((find) => read(find).name));
  return [...rows.keys()].filter((name) => !seen.has(name));
};
