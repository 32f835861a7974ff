import { expect, test } from "vitest";
import { LEGAL_PROFILES } from "../contract";
import { bodyIn, headingIn, PACK_NAMES, type Pack } from "../pack";
import { isAmerican, toAmerican } from "../profiles";
import { loadPack } from "./load";

const packs = await Promise.all(
  PACK_NAMES.map(async (name) => {
    const pack = await loadPack(name);
    if (!pack) throw new Error(`There is no ${name}.`);
    return pack;
  }),
);
const inAllProfiles = packs.flatMap((pack) =>
  LEGAL_PROFILES.map((profile) => [pack.name, profile, pack] as const),
);

/** Its words as a reader meets them, paragraph by paragraph. */
function paragraphs(pack: Pack, profile: (typeof LEGAL_PROFILES)[number]): string[] {
  const options = pack.terms.flatMap((term) => term.options?.map(({ text }) => text) ?? []);
  return [
    ...pack.clauses.flatMap((clause) => [
      ...bodyIn(clause, profile).split("\n"),
      headingIn(clause, profile),
    ]),
    ...options.map((text) => (isAmerican(profile) ? toAmerican(text) : text)),
  ].filter((text) => text !== "");
}

const AMERICAN =
  /\b\w*(?:avor|avorable|onor|ehavior|ndeavor|[^s]ization|izing|[cn]ized)\b|\b(?:fulfill|installment|willful|canceled|program to|judgement)\b|\b(?:defense|offense|labor|color|center|percent|trademark|bylaws)\b/i;
const BRITISH =
  /\b\w*(?:avour|onour|ehaviour|ndeavour|isation|ising|nised|rised|lised)\b|\b(?:licence|defence|offence|instalment|wilful|fulfil|cancelled|labour|colour|centre|analyse)\b|\b(?:this clause|clauses|ordinary share\w*|per cent|trade mark|by-laws)\b/i;
/** Words that end as these do in both. */
const BOTH =
  /\b(?:raising|advertising|advising|arising|exercising|comprising|promised|revised|advised|supervised|supervising|compromised)\b/gi;

test.each(inAllProfiles)("%s for %s is spelled as it is there", (_, profile, pack) => {
  const words = paragraphs(pack, profile).map((text) =>
    text.replace(/\{\{.*?\}\}/g, "").replace(BOTH, ""),
  );
  const wrong = isAmerican(profile) ? BRITISH : AMERICAN;
  expect(words.filter((text) => wrong.test(text))).toEqual([]);
});

test.each(inAllProfiles)("%s for %s is plain and clean", (_, profile, pack) => {
  const old =
    /\b(?:shall|herein|hereof|hereto|hereunder|hereinafter|thereof|therein|thereto|aforesaid|witnesseth|whereas|notwithstanding|and\/or|prior to|in the event)\b/i;
  const unclean = /['"]|\s\s|\s[.,;:]|\.\.|^\s|\s$/;
  const all = paragraphs(pack, profile);
  expect(all.filter((text) => old.test(text))).toEqual([]);
  expect(all.filter((text) => unclean.test(text))).toEqual([]);
  const bodies = pack.clauses.flatMap((clause) => bodyIn(clause, profile).split("\n"));
  expect(bodies.filter((text) => !/^(?:$|“|- |[A-Z{])/.test(text))).toEqual([]);
  // What a reference says begins with a small letter.
  expect(bodies.filter((text) => /(?:^|\. )\{\{clause/.test(text))).toEqual([]);
  expect(bodies.filter((text) => text !== "" && !/[.:;]$|; (?:and|or)$/.test(text))).toEqual([]);
});

const DEFINED = /“([^”]+)”(?= means)|\(the “([^”]+)”\)/g;
/** Names of laws, courts, states and bodies, which mean what they mean. */
const NAMES = [
  ...["Contracts (Rights of Third Parties) Act", "Electronic Transactions Act"],
  ...["Electronic Signatures in Global and National Commerce Act", "Defend Trade Secrets Act"],
  ...["Employment Rights Act", "UK General Data Protection Regulation", "Data Protection Act"],
  ...["Personal Data Protection Act", "Late Payment of Commercial Debts (Interest) Act"],
  ...["Copyright, Designs and Patents Act", "Copyright Act", "Central Provident Fund"],
  ...["Moneylenders Act", "Companies Act", "Securities and Futures Act", "Securities Act"],
  ...["Internal Revenue Code", "Income Tax (Earnings and Pensions) Act", "Registrar of Companies"],
  ...["Accounting and Corporate Regulatory Authority", "Form D", "Rule 501", "W-9", "W-8"],
  ...[
    "British Private Equity and Venture Capital Association",
    "Venture Capital Investment Model Agreements",
  ],
  ...[
    "National Venture Capital Association",
    "Singapore",
    "United States",
    "Y Combinator",
    "Section",
  ],
];

const withoutQuotes = (text: string) => text.replace(/“[^”]+”/g, "x");
const plain = (text: string) => text.replace(/\{\{.*?\}\}/g, "x");
const ofLength = (one: string, other: string) => other.length - one.length;

test.each(inAllProfiles)(
  "%s for %s defines each term that it uses, and uses each that it defines",
  (_, profile, pack) => {
    const all = paragraphs(pack, profile).map(plain);
    const defined = all.flatMap((text) =>
      [...text.matchAll(DEFINED)].map(([, means, party]) => means ?? party ?? ""),
    );
    expect(defined).toEqual([...new Set(defined)]);
    const used = all.map(withoutQuotes).join("\n");
    expect(defined.filter((term) => !new RegExp(`\\b${term}\\b`).test(used))).toEqual([]);

    const known = [...defined, ...NAMES.map((name) => name.replace(/[()]/g, "\\$&"))];
    const allowed = new RegExp(`\\b(?:${known.sort(ofLength).join("|")})`, "g");
    const bodies = pack.clauses.flatMap((clause) => bodyIn(clause, profile).split("\n"));
    const open = bodies
      .map((text) => withoutQuotes(plain(text)).replace(allowed, "x"))
      .flatMap((text) => text.match(/(?<=[\p{L}\p{N},;’)]\s)\p{Lu}[\p{L}-]*/gu) ?? []);
    expect([...new Set(open)]).toEqual([]);
  },
);
