/** Scores how much a first message looks like spam, by fixed rules and without an outside service (D-19). */
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/tickets";

/** The standard test text for spam filters (SpamAssassin's GTUBE). */
const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X";
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'\])]+/gi;
const MARKUP = /\[url=|<a\s+href/i;
const CERTAIN_SCORE = 100;
const MANY_URLS = 10;
const SOME_URLS = 5;
const MOSTLY_URLS_SHARE = 0.9;

/** A rule that matched, and its points. */
export interface Reason {
  rule:
    | "gtube"
    | "blocked"
    | "markup"
    | "many-addresses"
    | "some-addresses"
    | "only-addresses"
    | "address-in-name"
    | "address-in-subject"
    | "repeated";
  weight: number;
}

const THRESHOLD = { normal: 5, strict: 3 };

/** A project's spam settings. */
export interface SpamSettings {
  id: string;
  spam: "off" | "normal" | "strict";
  block: readonly string[];
}

type Written = Pick<Body<typeof api.fileTicket>, "email" | "message" | "name" | "subject">;

const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? [];

/** All rules that match the message itself, most points first. @param block addresses, domains and words */
export function reasonsAgainst(
  { email, message, name, subject }: Written,
  block: readonly string[],
): Reason[] {
  const all = [subject ?? "", name ?? "", message].join("\n");
  const found = addressesIn(message);
  const count = addressesIn(all).length;
  const share = found.join("").length / Math.max(1, message.replace(/\s/g, "").length);
  const rules: [boolean, Reason["rule"], number][] = [
    [all.includes(GTUBE), "gtube", CERTAIN_SCORE],
    [isBlocked(email, all, block), "blocked", CERTAIN_SCORE],
    [MARKUP.test(all), "markup", 3],
    [count > MANY_URLS, "many-addresses", 3],
    [count >= SOME_URLS && count <= MANY_URLS, "some-addresses", 1],
    [share >= MOSTLY_URLS_SHARE, "only-addresses", 3],
    [addressesIn(name ?? "").length > 0, "address-in-name", 3],
    [addressesIn(subject ?? "").length > 0, "address-in-subject", 2],
  ];
  return rules.flatMap(([fits, rule, weight]) => (fits ? [{ rule, weight }] : []));
}

/**
 * An entry with @ inside is an address; one with a dot and no space, with or without a leading @, is a domain; any
 * other is a word.
 */
function isBlocked(email: string, text: string, block: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const words = text.toLowerCase();
  return block.some((row) => {
    const entry = row.trim().toLowerCase();
    if (entry === "") return false;
    if (entry.indexOf("@") > 0) return email === entry;
    const bare = entry.replace(/^@/, "");
    if (/^\S+\.\S+$/.test(bare)) return domain === bare || domain.endsWith(`.${bare}`);
    return words.includes(bare);
  });
}

/** Number of people with the same words within ten minutes, including this one. */
const MIN_REPEATS = 5;
const REPEATED: Reason = { rule: "repeated", weight: 3 };

const normal = (text: SQL) => sql`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

async function isRepeated(
  on: Tx | Db,
  projectId: string,
  { email, message }: Written,
): Promise<boolean> {
  const { rows } = await on.execute<{
    people: number;
  }>(sql`select count(distinct t.customer_id)::int as people
    from ticket t join ticket_customer c on c.id = t.customer_id
    where t.project_id = ${projectId} and t.created_at > now() - interval '10 minutes' and c.email <> ${email}
    and exists (select 1 from ticket_message m where m.ticket_id = t.id and m.author = 'customer'
      and not m.internal and ${normal(sql`m.body`)} = ${normal(sql`${message}::text`)})`);
  return (rows[0]?.people ?? 0) + 1 >= MIN_REPEATS;
}

/** The reasons to refuse a message; empty to accept it. */
export async function spamReasons(
  on: Tx | Db,
  project: SpamSettings,
  written: Written,
): Promise<Reason[]> {
  if (project.spam === "off") return [];
  const reasons = reasonsAgainst(written, project.block);
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  const threshold = THRESHOLD[project.spam];
  if (score >= threshold) return reasons;
  // The database is queried only when its result can change the decision.
  const decides = score + REPEATED.weight >= threshold;
  return decides && (await isRepeated(on, project.id, written)) ? [...reasons, REPEATED] : [];
}
