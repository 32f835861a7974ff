/**
 * Business rules of EN 16931 and of XRechnung 3.0 by their numbers, written here a second time from the norm and over what
 * another reader found (`facts`): they know nothing of how Sealdesk writes.
 */
import type { Facts } from "./facts";

const SCALE = 12;
/** Exact: in units of 10⁻¹². */
function units(decimal: string | null): bigint {
  const [, sign, whole = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? "0") ?? [];
  if (sign === undefined || rest.length > SCALE) throw new Error(`${decimal} is no decimal.`);
  const value = BigInt(whole + rest.padEnd(SCALE, "0"));
  return sign === "-" ? -value : value;
}
const ONE = 10n ** BigInt(SCALE);
const CENT = ONE / 100n;
const sum = (values: (string | null)[]) => values.reduce((all, value) => all + units(value), 0n);
const distance = (one: bigint, other: bigint) => (one > other ? one - other : other - one);
const has = (value: string | null) => value !== null && value.trim() !== "";
const decimals = (value: string | null) => value?.split(".")[1]?.length ?? 0;
const none = (category: string) => category === "O";

type Rule = [id: string, holds: (facts: Facts) => boolean];
const discounts = ({ allowances }: Facts) =>
  allowances.filter(({ isCharge }) => isCharge === "false");
const charges = ({ allowances }: Facts) => allowances.filter(({ isCharge }) => isCharge === "true");
const categories = (facts: Facts) =>
  new Set([...facts.lines, ...facts.allowances].map(({ category }) => category ?? ""));

const HEAD: Rule[] = [
  ["BR-01", ({ head }) => has(head.specification)],
  ["BR-02", ({ head }) => has(head.number)],
  ["BR-03", ({ head }) => /^\d{4}-?\d{2}-?\d{2}$/.test(head.issued ?? "")],
  ["BR-04", ({ head }) => head.type === "380" || head.type === "381"],
  ["BR-05", ({ head }) => /^[A-Z]{3}$/.test(head.currency ?? "")],
  ["BR-06", ({ seller }) => has(seller.name)],
  ["BR-07", ({ buyer }) => has(buyer.name)],
  ["BR-08", ({ seller }) => seller.address !== null],
  ["BR-09", ({ seller }) => has(seller.country)],
  ["BR-10", ({ buyer }) => buyer.address !== null],
  ["BR-11", ({ buyer }) => has(buyer.country)],
  ["BR-12", ({ head }) => has(head.sumLines)],
  ["BR-13", ({ head }) => has(head.net)],
  ["BR-14", ({ head }) => has(head.total)],
  ["BR-15", ({ head }) => has(head.payable)],
  ["BR-16", ({ lines }) => lines.length > 0],
  ["BR-49", ({ head }) => head.means === null || has(head.means)],
  ["BR-57", ({ head }) => head.deliverAddress === null || has(head.deliverCountry)],
  ["BR-61", ({ head }) => !["30", "58"].includes(head.means ?? "") || has(head.account)],
  ["BR-62", ({ seller }) => seller.endpoint === null || has(seller.endpointScheme)],
  ["BR-63", ({ buyer }) => buyer.endpoint === null || has(buyer.endpointScheme)],
  [
    "BR-CO-09",
    ({ seller, buyer }) =>
      [seller, buyer].every(({ vatId }) => vatId === null || /^[A-Z]{2}/.test(vatId)),
  ],
  ["BR-CO-18", ({ groups }) => groups.length > 0],
  ["BR-CO-25", ({ head }) => units(head.payable) <= 0n || has(head.due) || has(head.terms)],
  ["BR-CO-26", ({ seller }) => has(seller.vatId) || has(seller.legalId)],
];

const LINES: Rule[] = [
  [
    "BR-21",
    ({ lines }) =>
      new Set(lines.map(({ id }) => id)).size === lines.length && lines.every(({ id }) => has(id)),
  ],
  ["BR-22", ({ lines }) => lines.every(({ quantity }) => has(quantity))],
  ["BR-23", ({ lines }) => lines.every(({ unit }) => /^[A-Z0-9]{2,3}$/.test(unit ?? ""))],
  ["BR-24", ({ lines }) => lines.every(({ net }) => has(net))],
  ["BR-25", ({ lines }) => lines.every(({ name }) => has(name))],
  ["BR-26", ({ lines }) => lines.every(({ price }) => has(price))],
  ["BR-27", ({ lines }) => lines.every(({ price }) => units(price) >= 0n)],
  ["BR-41/42", ({ lines }) => lines.every(({ off, offReason }) => off === null || has(offReason))],
  ["BR-CO-04", ({ lines }) => lines.every(({ category }) => has(category))],
  // Quantity × price − discount, within two cents.
  [
    "PEPPOL-EN16931-R120",
    ({ lines }) =>
      lines.every(
        ({ quantity, price, off, net }) =>
          distance((units(quantity) * units(price)) / ONE - units(off), units(net)) <= 2n * CENT,
      ),
  ],
  ["BR-31/36", ({ allowances }) => allowances.every(({ amount }) => has(amount))],
  ["BR-32/37", ({ allowances }) => allowances.every(({ category }) => has(category))],
  ["BR-33/38", ({ allowances }) => allowances.every(({ reason }) => has(reason))],
  [
    "no amount below 0",
    (facts) =>
      [
        ...facts.allowances.map(({ amount }) => amount),
        ...facts.lines.flatMap(({ net, off }) => [net, off]),
      ].every((amount) => units(amount) >= 0n),
  ],
];

const SUMS: Rule[] = [
  ["BR-CO-10", ({ head, lines }) => units(head.sumLines) === sum(lines.map(({ net }) => net))],
  [
    "BR-CO-11",
    (facts) => units(facts.head.sumDiscounts) === sum(discounts(facts).map(({ amount }) => amount)),
  ],
  [
    "BR-CO-12",
    (facts) => units(facts.head.sumCharges) === sum(charges(facts).map(({ amount }) => amount)),
  ],
  [
    "BR-CO-13",
    ({ head }) =>
      units(head.net) === units(head.sumLines) - units(head.sumDiscounts) + units(head.sumCharges),
  ],
  ["BR-CO-14", ({ head, groups }) => units(head.tax) === sum(groups.map(({ tax }) => tax))],
  ["BR-CO-15", ({ head }) => units(head.total) === units(head.net) + units(head.tax)],
  ["BR-CO-16", ({ head }) => units(head.payable) === units(head.total) - units(head.paid)],
  // The official rule leaves less than one unit of the currency for rounding.
  [
    "BR-CO-17",
    ({ groups }) =>
      groups.every(
        ({ taxable, rate, tax }) =>
          distance((units(taxable) * units(rate)) / (100n * ONE), units(tax)) < ONE,
      ),
  ],
  [
    "BR-DEC",
    ({ head, groups, allowances, lines }) =>
      [
        head.sumLines,
        head.sumDiscounts,
        head.sumCharges,
        head.net,
        head.tax,
        head.total,
        head.paid,
        head.payable,
        ...groups.flatMap(({ taxable, tax }) => [taxable, tax]),
        ...allowances.map(({ amount }) => amount),
        ...lines.flatMap(({ net, off }) => [net, off]),
      ].every((amount) => decimals(amount) <= 2),
  ],
  [
    "BR-45…48",
    ({ groups }) =>
      groups.every(
        ({ taxable, tax, category, rate }) =>
          has(taxable) && has(tax) && has(category) && (has(rate) || none(category ?? "")),
      ),
  ],
];

/** Of each category: BR-S-…, BR-Z-…, BR-E-…, BR-AE-…, BR-O-…. */
function categoryRules(category: string): Rule[] {
  const groupsOf = ({ groups }: Facts) => groups.filter((group) => group.category === category);
  const isUsed = (facts: Facts) => categories(facts).has(category);
  const parts = (facts: Facts) =>
    [...facts.lines, ...facts.allowances].filter((part) => part.category === category);
  const of = (number: string) => `BR-${category}-${number}`;
  const isRateRight = (rate: string | null) =>
    category === "S"
      ? units(rate) > 0n
      : none(category)
        ? rate === null
        : rate !== null && units(rate) === 0n;
  return [
    [
      of("01"),
      (facts) =>
        isUsed(facts)
          ? category === "S"
            ? groupsOf(facts).length >= 1
            : groupsOf(facts).length === 1
          : groupsOf(facts).length === 0,
    ],
    [
      of("02"),
      (facts) =>
        !isUsed(facts) ||
        (none(category)
          ? !has(facts.seller.vatId) && !has(facts.buyer.vatId)
          : has(facts.seller.vatId) || has(facts.seller.taxId)),
    ],
    [of("05"), (facts) => parts(facts).every(({ rate }) => isRateRight(rate))],
    [
      of("08"),
      (facts) =>
        groupsOf(facts).every((group) => {
          const own = (part: { category: string | null; rate: string | null }) =>
            part.category === category &&
            (none(category) || (part.rate ?? "") === (group.rate ?? ""));
          const expected =
            sum(facts.lines.filter(own).map(({ net }) => net)) -
            sum(
              discounts(facts)
                .filter(own)
                .map(({ amount }) => amount),
            ) +
            sum(
              charges(facts)
                .filter(own)
                .map(({ amount }) => amount),
            );
          return expected === units(group.taxable);
        }),
    ],
    [
      of("09"),
      (facts) => category === "S" || groupsOf(facts).every(({ tax }) => units(tax) === 0n),
    ],
    [
      of("10"),
      (facts) =>
        groupsOf(facts).every(({ reason }) => has(reason) === ["E", "AE", "O"].includes(category)),
    ],
  ];
}

const MORE: Rule[] = [
  [
    "BR-AE-02 buyer",
    (facts) => !categories(facts).has("AE") || has(facts.buyer.vatId) || has(facts.buyer.legalId),
  ],
  [
    "BR-O-11…14",
    (facts) =>
      !categories(facts).has("O") || (categories(facts).size === 1 && facts.groups.length === 1),
  ],
  [
    "PEPPOL-EN16931-R008",
    ({ empty }) => empty.every((name: string) => name === "ApplicableHeaderTradeDelivery"),
  ],
  ["PEPPOL-EN16931-R001", ({ head }) => has(head.process)],
];

const XRECHNUNG: Rule[] = [
  ["BR-DE-1", ({ head }) => has(head.means)],
  ["BR-DE-2/5/6/7", ({ seller }) => has(seller.contact) && has(seller.phone) && has(seller.email)],
  ["BR-DE-3/4", ({ seller }) => has(seller.city) && has(seller.postCode)],
  ["BR-DE-8/9", ({ buyer }) => has(buyer.city) && has(buyer.postCode)],
  ["BR-DE-14", ({ groups }) => groups.every(({ rate }) => has(rate))],
  ["BR-DE-15", ({ head }) => has(head.reference)],
  [
    "BR-DE-16",
    (facts) => categories(facts).has("O") || has(facts.seller.vatId) || has(facts.seller.taxId),
  ],
  [
    "BR-DE-21",
    ({ head }) =>
      head.specification ===
      "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  ],
  ["PEPPOL-EN16931-R010", ({ buyer }) => has(buyer.endpoint)],
  ["PEPPOL-EN16931-R020", ({ seller }) => has(seller.endpoint)],
];

const EN16931 = [
  ...HEAD,
  ...LINES,
  ...SUMS,
  ...["S", "Z", "E", "AE", "O"].flatMap(categoryRules),
  ...MORE,
];

/** Numbers of the rules that do not hold. */
export const brokenRules = (facts: Facts, isXRechnung: boolean): string[] =>
  [...EN16931, ...(isXRechnung ? XRECHNUNG : [])]
    .filter(([, holds]) => !holds(facts))
    .map(([id]) => id);
