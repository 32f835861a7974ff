/** Papers that are hard to set well, for looking at designs and for tests: few lines and many, long words, wide sums, other scripts. */
import type { BusinessPaper, DESIGNS, PAPER_SIZES } from "../../kinds/business/paper";
import { paperOf } from "../../kinds/business/read";

export interface SampleLook {
  design: (typeof DESIGNS)[number];
  paper: (typeof PAPER_SIZES)[number];
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 60"><defs><linearGradient id="a" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#e0563b"/><stop offset="1" stop-color="#7a1f5c"/></linearGradient></defs><circle cx="30" cy="30" r="28" fill="url(#a)"/><path d="M16 38 30 14l14 24z" fill="#fff"/><path d="M74 16h12v6h-6v22h-6zM92 16h6v28h-6zM106 16h18v6h-12v5h10v6h-10v5h12v6h-18zM132 16h6l12 18V16h6v28h-6L138 26v18h-6zM166 16h18v6h-6v22h-6V22h-6z" fill="#26222e"/></svg>`;

const FROM = {
  name: "Tischlerei Hollerer & Söhne",
  legalName: "Hollerer & Söhne Möbelwerkstätten GmbH",
  address: "Burggasse 114/7\n1070 Wien",
  country: "AT",
  email: "buero@hollerer-moebel.example",
  phone: "+43 1 522 46 80",
  website: "hollerer-moebel.example",
  vatId: "ATU61234567",
  companyNo: "FN 254871 k",
};
const TO = {
  name: "Café Sperlhof",
  address: "Große Sperlgasse 41\n1020 Wien",
  country: "AT",
  vatId: "ATU71234567",
};
const BANK = [
  { label: "IBAN", value: "AT61 1904 3002 3457 3201" },
  { label: "BIC", value: "OPSKATWW" },
];

const WORKS = [
  "Oak table top, 40 mm, oiled",
  "Chair, bentwood, black\nSeat of woven cane, to the sample of 12 October",
  "Delivery and assembly on the ground floor",
  "Restoration of the counter, including the brass rail, two coats of shellac and the replacement of four drawers that could not be saved",
  "Small parts",
];

const one = {
  type: "invoice",
  fields: {
    ...{ number: "2026-0041", issueDate: "2026-11-23", dueDate: "2026-12-07" },
    ...{
      currency: "EUR",
      locale: "en-IE",
      from: { name: "Mara Lindqvist", address: "12 Quay Street\nGalway" },
    },
    to: { name: "Oyster Press", address: "3 Mill Lane\nCork" },
  },
  rows: [
    { id: "1", description: "Book cover, two rounds of changes", quantity: "1", unitPrice: "850" },
  ],
};

const ninety = {
  type: "invoice",
  logo: LOGO,
  fields: {
    ...{ number: "RE-2026-11-00187", issueDate: "2026-11-23", dueDate: "2026-12-07" },
    ...{
      deliveryDate: "2026-11-20",
      orderNumber: "PO-77120",
      reference: "Umbau 2026, Abschnitt III",
    },
    ...{
      currency: "EUR",
      locale: "de-AT",
      from: FROM,
      to: TO,
      bank: BANK,
      discountRate: "3",
      shipping: "180",
      shippingTaxRate: "20",
    },
    shipTo: { name: "Sperlhof Baustelle", address: "Hof 2, Stiege 4\n1020 Wien" },
    notes:
      "Vielen Dank für den Auftrag. Die Stühle 7 bis 12 folgen in der zweiten Lieferung ohne weitere Kosten.",
    terms:
      "Zahlbar binnen 14 Tagen ohne Abzug. Bis zur vollständigen Bezahlung bleibt die Ware unser Eigentum. Es gelten die Geschäftsbedingungen der Innung in der Fassung vom 1. Jänner 2026.",
    footer: "Handelsgericht Wien · Geschäftsführung: Anna Hollerer, Dr. Benedikt Hollerer",
  },
  rows: Array.from({ length: 90 }, (_, at) => ({
    ...{ id: `${at + 1}`, description: WORKS[at % WORKS.length], quantity: `${1 + (at % 7)}` },
    ...{ unitPrice: `${19 + at * 3}.${10 + at}`, taxRate: at % 9 === 4 ? "10" : "20" },
    ...(at % 11 === 3 ? { discountRate: "5" } : {}),
    ...(at % 3 === 2 ? { unit: "h" } : {}),
  })),
};

const LONG_NAME =
  "Internationale Gesellschaft für Donaudampfschifffahrtsangelegenheiten und verwandte Unternehmungen";

const wide = {
  type: "credit-note",
  logo: LOGO,
  fields: {
    ...{
      number: "CREDIT/2026/NOVEMBER/000000004711-B",
      issueDate: "2026-11-23",
      creditOf: "INV/2026/OCTOBER/000000003822",
    },
    ...{
      reference: "Framework agreement 2024–2029, annex 14, position 3 (b), amended on 3 March 2026",
    },
    ...{
      currency: "KWD",
      locale: "en",
      reason: "Returned after inspection on site; the second delivery replaces the first in full.",
      paid: "1250000.125",
    },
    from: {
      ...FROM,
      name: LONG_NAME,
      address: "Handelskai 265\nObjekt 4, Stiege VIII, Tür 1207\nPostfach 1120\n1020 Wien",
      email: "zentrale.rechnungswesen.abteilung-vier@donaudampfschifffahrtsangelegenheiten.example",
    },
    to: {
      ...TO,
      name: `${LONG_NAME} (Zweigniederlassung Bratislava, organizačná zložka)`,
      companyNo: "Okresný súd Bratislava I, Po 4711/B",
      email: "accounts-payable-and-receivable-department@subsidiary.donaudampfschifffahrt.example",
    },
    bank: [
      ...BANK,
      {
        label: "Intermediary bank",
        value: "Raiffeisen Bank International AG, Am Stadtpark 9, 1030 Wien",
      },
    ],
    discountFixed: "99999.999",
    notes: "The difference is settled with the next instalment.",
  },
  rows: [
    ...[
      "Turbine housing, cast, machined and balanced on all six axes",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsabzeichen",
      "Freight",
    ].map((description, at) => ({
      ...{
        id: `${at + 1}`,
        description,
        quantity: `${1200 + at}.125`,
        unit: "pieces",
        unitPrice: "987654.321",
      },
      ...{ taxRate: ["15", "5", "0"][at], discountRate: at === 0 ? "12.5" : "" },
    })),
  ],
};

const scripts = {
  type: "quote",
  fields: {
    ...{
      number: "2026-041",
      issueDate: "2026-11-23",
      validUntil: "2026-12-23",
      reference: "مشروع واحة 7",
    },
    ...{ currency: "SAR", locale: "ar-SA-u-ca-gregory", taxNote: "" },
    from: {
      name: "دار النور للتصميم",
      address: "شارع العليا ١٢٠\nالرياض ١٢٢١١",
      country: "SA",
      email: "hello@noor.example",
      vatId: "300012345600003",
    },
    to: {
      name: "株式会社 山田商事",
      address: "東京都千代田区丸の内 1-2-3\n〒100-0005",
      country: "JP",
    },
    shipTo: { name: "סטודיו אורן בע״מ", address: "רחוב הרצל 18\nתל אביב", country: "IL" },
    bank: [{ label: "IBAN", value: "SA03 8000 0000 6080 1016 7519" }],
    deposit: { kind: "percent", value: "30" },
    notes: "الأسعار صالحة لمدة ثلاثين يومًا. يبدأ العمل بعد استلام الدفعة المقدمة (Deposit 30 %).",
  },
  rows: [
    ["تصميم الهوية البصرية", "1", "18500"],
    ["تصميم موقع إلكتروني متجاوب (Next.js)\nثلاث لغات، عشرون صفحة", "1", "42000.50"],
    ["名刺デザイン（和文・英文）", "500", "3.75"],
    ["עיצוב אריזה: שלושה גדלים", "3", "2200"],
    ["한국어 번역 및 교정", "12", "180"],
  ].map(([description, quantity, unitPrice], at) => ({
    id: `${at + 1}`,
    description,
    quantity,
    unitPrice,
    taxRate: "15",
  })),
};

const SAMPLES = { one, ninety, wide, scripts } as const;
export type SampleName = keyof typeof SAMPLES;
export const SAMPLE_NAMES: Record<SampleName, string> = {
  one: "One line, no logo",
  ninety: "Ninety lines",
  wide: "Long names, wide sums",
  scripts: "Right to left, other scripts",
};

export function samplePaper(name: SampleName, look: SampleLook): BusinessPaper {
  const { type, fields, rows, ...more } = SAMPLES[name];
  const logo = "logo" in more ? `data:image/svg+xml;base64,${btoa(more.logo)}` : "";
  return paperOf({ type, fields, rows, look: { ...look, logo } });
}
