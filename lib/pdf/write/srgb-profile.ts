/** The colour space of screens as an ICC profile (ICC.1:2004, version 4.2), for files that must say what their colours mean. */

/** Red, green and blue of IEC 61966-2-1, and white, as seen in the light of D50. */
const COLORANTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
};
/** From daylight (D65) to D50, after Bradford. */
const ADAPTATION = [
  ...[1.04788, 0.02292, -0.05022],
  ...[0.02959, 0.99048, -0.01707],
  ...[-0.00925, 0.01508, 0.75168],
];
/** Exponent, scale, offset, slope of the straight part and where it ends. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const HEADER_BYTES = 128;

export function srgbProfile(): Uint8Array {
  const curve = [...ascii("para"), ...zeros(4), 0, 3, 0, 0, ...CURVE.flatMap(fixed)];
  const tags: [string, number[]][] = [
    ["desc", words("sRGB")],
    ["cprt", words("No copyright")],
    ["chad", [...ascii("sf32"), ...zeros(4), ...ADAPTATION.flatMap(fixed)]],
    ...Object.entries(COLORANTS).map(([name, xyz]): [string, number[]] => [
      name,
      [...ascii("XYZ "), ...zeros(4), ...xyz.flatMap(fixed)],
    ]),
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table: number[] = [...whole(tags.length)];
  const data: number[] = [];
  const start = HEADER_BYTES + 4 + tags.length * 12;
  for (const [name, bytes] of tags) {
    table.push(...ascii(name), ...whole(start + data.length), ...whole(bytes.length));
    data.push(...bytes, ...zeros((4 - (bytes.length % 4)) % 4));
  }
  return Uint8Array.from([...header(start + data.length), ...table, ...data]);
}

const header = (size: number): number[] => [
  ...whole(size),
  ...zeros(4),
  ...whole(0x04200000),
  ...ascii("mntrRGB XYZ "),
  ...[2026, 1, 1, 0, 0, 0].flatMap((one) => [one >> 8, one & 255]),
  ...ascii("acsp"),
  ...zeros(28),
  ...COLORANTS.wtpt.flatMap(fixed),
  ...zeros(48),
];

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));
const zeros = (count: number): number[] => new Array<number>(count).fill(0);
const whole = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
/** 16 bits before the point and 16 behind it. */
const fixed = (value: number): number[] => whole(Math.round(value * 65_536));

/** In American English. */
const words = (text: string): number[] => {
  const units = Array.from(text).flatMap((sign) => [0, sign.charCodeAt(0)]);
  const record = [
    ...whole(1),
    ...whole(12),
    ...ascii("enUS"),
    ...whole(units.length),
    ...whole(28),
  ];
  return [...ascii("mluc"), ...zeros(4), ...record, ...units];
};
