/** Input that no client of ours sends: for tables of what a route makes of it. */

/** Values in place of a good one, as JSON text. */
const VALUES: readonly (readonly [what: string, json: string])[] = [
  ["null", "null"],
  ["true", "true"],
  ["nothing", '""'],
  ["a NUL", String.raw`"a\u0000b"`],
  ["a lone surrogate", String.raw`"\ud800"`],
  ["a surrogate the wrong way round", String.raw`"x\udc00\ud83d"`],
  ["a text nobody sees", String.raw`"\u200b\u2060"`],
  ["a long text", JSON.stringify("x".repeat(60_000))],
  ["a text of combining marks", JSON.stringify("e\u0301".repeat(9_000))],
  ["a name of the language", '"constructor"'],
  ["an SQL text", `"'; drop table \\"user\\"; --"`],
  ["the year before the first", '"0000-01-01T00:00:00Z"'],
  ["a year of five digits in UTC", '"9999-12-31T23:59:59-23:59"'],
  ["zero", "0"],
  ["a negative number", "-1"],
  ["a fraction", "0.5"],
  ["a number beyond all", "1e400"],
  ["a number of many digits", "9".repeat(5_000)],
  ["the largest safe number and one", "9007199254740992"],
  ["a list", "[]"],
  ["a list of the same", '["x","x"]'],
  ["a list of many", `[${"0,".repeat(20_000)}0]`],
  ["an object", "{}"],
  ["an object with a text's members", '{"length":43,"trim":1,"toString":"x"}'],
  ["a prototype", '{"__proto__":{"admin":true}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"admin":true}}}'],
  ["something deep", `${"[".repeat(60)}${"]".repeat(60)}`],
];

type Body = string | Uint8Array<ArrayBuffer>;

/** Whole bodies, whatever the route. */
const BODIES: [what: string, body: Body][] = [
  ["half of an object", "{"],
  ["a blank", " "],
  ["a byte order mark", "\ufeff{}"],
  ["null", "null"],
  ["a list", "[]"],
  ["a list of objects", "[{}]"],
  ["a number", "1e400"],
  ["a text", '"{}"'],
  ["two objects", "{}{}"],
  ["a comment", "{}//"],
  ["a form", "email=a&password=b"],
  ["65 lists", `${"[".repeat(65)}${"]".repeat(65)}`],
  ["thirty thousand lists", "[".repeat(30_000)],
  ["a prototype", '{"__proto__":{"admin":true}}'],
  ["an escaped prototype", String.raw`{"__pr\u006fto__":null}`],
  ["a NUL", "\0"],
  ["a NUL in a name", String.raw`{"\u0000":1}`],
  ["a lone surrogate in a name", String.raw`{"\ud800":1}`],
  ["ten thousand names", `{${Array.from({ length: 5_000 }, (_, i) => `"n${i}":1`).join()}}`],
  ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)],
  ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ["UTF-16", new Uint8Array(Buffer.from("\ufeff{}", "utf16le"))],
  ["a byte more than is read", "x".repeat(65_537)],
];

/**
 * Bodies that are hostile each in one way.
 * @param good one the route takes
 * @param optional members it takes besides; each of all is spoilt, and each of the good ones left out and said twice
 */
export function hostileBodies(
  good: Record<string, unknown>,
  optional: readonly string[] = [],
): [what: string, body: Body][] {
  const members = Object.entries(good).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  const withThis = (name: string, ...values: string[]) => {
    const others = members.filter((member) => !member.startsWith(`"${name}":`));
    return `{${[...others, ...values.map((json) => `"${name}":${json}`)].join()}}`;
  };
  const twice = Object.entries(good).flatMap(([name, value]): [string, Body][] => [
    [`${name} left out`, withThis(name)],
    [`${name} twice`, withThis(name, "[]", JSON.stringify(value))],
    [`${name} twice, the last one wrong`, withThis(name, JSON.stringify(value), "[]")],
  ]);
  const names = [...new Set([...Object.keys(good), ...optional])];
  const spoilt = names.flatMap((name) =>
    VALUES.map(([what, json]): [string, Body] => [`${name}: ${what}`, withThis(name, json)]),
  );
  return [...BODIES, ...twice, ...spoilt];
}

const TEXTS = [
  "",
  "%00",
  "%ed%a0%80",
  "%ff",
  "%",
  "..",
  "__proto__",
  "constructor",
  "1e400",
  "-1",
  "00000000-0000-4000-8000-00000000000G",
  "'%3B--",
  "%F0%9F%98%80",
  "x".repeat(5_000),
];

/** What may stand in a path where an id is looked for. */
export const hostileIds = TEXTS.filter((text) => text !== "" && text !== "..");

/** Queries of names that routes know, and of names nobody knows. */
export const hostileQueries = ["before", "search", "status", "__proto__", "x"].flatMap((name) => [
  ...TEXTS.map((text) => `${name}=${text}`),
  `${name}=a&${name}=b`,
  `${name}[]=a`,
  `${name}[x]=a`,
]);

/** Headers that routes read, with what nobody means by them. */
export const hostileHeaders: Record<string, string>[] = [
  { Cookie: "svc.session_token=" },
  { Cookie: "svc.session_token=%" },
  { Cookie: "svc.session_token=%00.%00" },
  { Cookie: `svc.session_token=${"a.".repeat(3_000)}` },
  { Cookie: "svc.session_token=a; svc.session_token=b" },
  { Cookie: "=; ;;; __proto__=x" },
  { Authorization: "Bearer" },
  { Authorization: "Bearer upk_%00" },
  { Authorization: "Basic Og==" },
  { "If-None-Match": '"' },
  { "If-None-Match": `W/${'"x",'.repeat(2_000)}` },
  { "User-Agent": "\u00ff".repeat(2_000) },
  { "Accept-Language": "*;q=x" },
  { "Content-Type": "multipart/form-data" },
  { "Content-Type": "application/json; charset=utf-16" },
  { "X-Svc-Client": "1e400" },
];
