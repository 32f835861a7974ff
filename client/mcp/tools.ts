/** The 24 tools of the local server: files, create, file, guide, and ten pairs that read and change (L-004, D-83). */
import * as z from "zod/mini";
import { UnknownAction } from "../../lib/kinds/actions/all";
import { CHANGES, type Hints, MAILS, MAKES, READS } from "../../lib/protocol/mcp";
import * as calendar from "../actions/calendar";
import { DRAFT, draftInto } from "../actions/draft";
import { payEdits, payReads } from "../actions/pay";
import { shopEdits, shopReads } from "../actions/shop";
import { signEdits, signReads } from "../actions/sign";
import { runTargetAction, type Target, type TargetAction } from "../actions/target";
import type { StoredLink } from "../cli/links";
import { createCalendar } from "../package/calendar";
import { createFile, NewFile } from "../package/create";
import { edit, openFile, read } from "../package/open";
import { createProfile } from "../package/payments";
import { createShop } from "../package/shops";
import { type Context, ToolFault } from "./context";
import { FILE_ACTIONS, runFileAction } from "./file-actions";
import { guide, TOPICS } from "./guide";

export interface LocalTool {
  name: string;
  title: string;
  description: string;
  hints: Hints;
  input: z.ZodMiniType;
  run(args: never, context: Context): Promise<unknown>;
}

const label = z.string().check(z.minLength(1), z.maxLength(100));
const args = z.optional(z.array(z.unknown()).check(z.maxLength(16)));

interface Pair {
  noun: string;
  /** The kinds of stored links that it accepts. */
  kinds: readonly string[];
  /** Absent: the actions of documents. */
  reads?: readonly TargetAction[];
  edits?: readonly TargetAction[];
  hints?: Hints;
}

export const PAIRS: Readonly<Record<string, Pair>> = {
  note: { noun: "note", kinds: ["note"] },
  doc: { noun: "Document", kinds: ["document"] },
  sheet: { noun: "sheet", kinds: ["sheet"] },
  invoice: { noun: "invoice or other paper", kinds: ["invoice"] },
  contract: { noun: "contract", kinds: ["contract"] },
  calendar: {
    ...{ noun: "calendar", kinds: ["calendar"] },
    ...{ reads: calendar.calendarReads, edits: calendar.calendarEdits },
  },
  booking: {
    ...{ noun: "calendar's booking pages", kinds: ["calendar"], hints: MAILS },
    ...{ reads: calendar.bookingReads, edits: calendar.bookingEdits },
  },
  shop: { noun: "shop", kinds: ["store"], reads: shopReads, edits: shopEdits },
  pay: { noun: "payments profile", kinds: ["payments"], reads: payReads, edits: payEdits },
  sign: {
    noun: "signing request",
    kinds: ["signing"],
    reads: signReads,
    edits: signEdits,
    hints: MAILS,
  },
};

type PairCall = { file: string; action: string; args?: unknown[] };

/** Runs an action of a pair. Only `send` creates an object for a new label. */
export async function runPair(
  { kinds, reads, edits, noun }: Pair,
  use: "reads" | "edits",
  { file: label, action, args = [] }: PairCall,
  context: Context,
): Promise<unknown> {
  const connection = context.connection();
  const makesNew = action === "send" && kinds[0] === "signing" && use === "edits";
  if (makesNew) await context.links.expectFree(label);
  const found = makesNew ? null : await context.links.find(label);
  if (found && !kinds.includes(found.kind))
    throw new ToolFault("wrong_kind", `${label} is a ${found.kind}; this tool takes a ${noun}.`);
  const among = use === "reads" ? reads : edits;
  if (!among) return runDocument(found, use, action, args, context);
  const target: Target = {
    ...{ connection, label, link: found?.link ?? null },
    readPath: (path) => context.folders.read(path),
    store: (kind, link) => context.links.addMade({ label, kind, link, privacy: "standard" }),
  };
  return runTargetAction(among, action, args, target);
}

async function runDocument(
  found: StoredLink | null,
  use: "reads" | "edits",
  action: string,
  args: readonly unknown[],
  context: Context,
): Promise<unknown> {
  const file = await openFile(context.connection(), found?.link ?? "");
  try {
    const isDraft = action === DRAFT.name && use === "edits";
    if (isDraft && (file.kind === "invoice" || file.kind === "contract"))
      return await draftInto(file, args);
    return await (use === "reads" ? read : edit)(file, action, args);
  } finally {
    await file.close();
  }
}

const pairTools = Object.entries(PAIRS).flatMap(([name, pair]): LocalTool[] => {
  const input = z.strictObject({ file: label, action: z.string().check(z.maxLength(40)), args });
  const about = `guide with topic ${name} lists the actions and their arguments in order.`;
  return [
    {
      ...{ name: `${name}_read`, title: `Read a ${pair.noun}`, hints: READS, input },
      description: `Runs a read action on a ${pair.noun} by its label; ${about}`,
      run: (call: PairCall, context) => runPair(pair, "reads", call, context),
    },
    {
      ...{
        name: `${name}_edit`,
        title: `Change a ${pair.noun}`,
        hints: pair.hints ?? CHANGES,
        input,
      },
      description: `Runs an edit action on a ${pair.noun} by its label; ${about}`,
      run: (call: PairCall, context) => runPair(pair, "edits", call, context),
    },
  ];
});

/** What can be created. */
export const NEW_KINDS = [
  "note",
  "document",
  "sheet",
  "invoice",
  "contract",
  "calendar",
  "store",
  "payments",
] as const;
type Making = {
  kind: (typeof NEW_KINDS)[number];
  label: string;
  title?: string;
  privacy?: "e2ee" | "standard";
  options?: Record<string, unknown>;
};

/** Creates a file and stores its link. Shops, payments profiles and calendars are always encrypted. */
export async function make(
  { kind, title, privacy = "e2ee", options = {} }: Making,
  context: Context,
): Promise<{ link: string; privacy: "e2ee" | "standard" }> {
  const connection = context.connection();
  const name = title ?? "Untitled";
  switch (kind) {
    case "calendar":
      return createCalendar(connection, String(options.tz ?? "UTC"));
    case "store": {
      const currency = String(options.currency ?? "EUR");
      return { link: await createShop(connection, { name, currency }), privacy: "e2ee" };
    }
    case "payments":
      return { link: await createProfile(connection, name), privacy: "e2ee" };
    default: {
      const parsed = z.safeParse(NewFile, { ...options, kind, privacy, ...(title && { title }) });
      if (parsed.success) return createFile(connection, parsed.data);
      const [issue] = parsed.error.issues;
      throw new ToolFault("invalid", `options: ${issue?.path.join(".")} ${issue?.message}`);
    }
  }
}

const alone: LocalTool[] = [
  {
    ...{ name: "files", title: "List files", hints: READS },
    description: "The files whose links are stored on this machine, by their labels.",
    input: z.strictObject({ kind: z.optional(z.string()), query: z.optional(z.string()) }),
    async run({ kind, query = "" }: { kind?: string; query?: string }, { links }) {
      const words = query.toLowerCase();
      const files = (await links.list()).filter(
        (one) => one.kind === (kind ?? one.kind) && one.label.toLowerCase().includes(words),
      );
      return {
        files: files.map(({ label, kind, privacy, addedAt }) => ({
          label,
          kind,
          privacy,
          addedAt,
        })),
      };
    },
  },
  {
    ...{ name: "create", title: "Create a file", hints: MAKES },
    description:
      "Makes a file, shop, payments profile or the calendar and stores its link under a label. options: guide with topic create.",
    input: z.strictObject({
      ...{ kind: z.enum(NEW_KINDS), label, title: z.optional(z.string().check(z.maxLength(200))) },
      privacy: z.optional(z.enum(["e2ee", "standard"])),
      options: z.optional(z.record(z.string(), z.unknown())),
    }),
    async run(asked: Making, context) {
      const { label, kind } = asked;
      await context.links.expectFree(label);
      const { link, privacy } = await make(asked, context);
      return { label: await context.links.addMade({ label, kind, link, privacy }), kind, privacy };
    },
  },
  {
    ...{ name: "file", title: "Manage a file", hints: CHANGES },
    description: `One action on a stored file as a whole: ${Object.keys(FILE_ACTIONS).join(", ")}. guide with topic file lists their arguments.`,
    input: z.strictObject({
      action: z.string().check(z.maxLength(40)),
      file: z.optional(label),
      args,
    }),
    run: (call: { action: string; file?: string; args?: unknown[] }, context) => {
      if (!Object.hasOwn(FILE_ACTIONS, call.action))
        throw new UnknownAction(
          `There is no action ${call.action}. There are: ${Object.keys(FILE_ACTIONS).join(", ")}.`,
        );
      return runFileAction(call, context);
    },
  },
  {
    ...{ name: "guide", title: "Guide", hints: READS },
    description: "Every action with its arguments, or those of one topic.",
    input: z.strictObject({ topic: z.optional(z.enum(TOPICS)) }),
    run: async ({ topic }: { topic?: (typeof TOPICS)[number] }) => guide(topic),
  },
];

export const TOOLS: ReadonlyMap<string, LocalTool> = new Map(
  [...alone, ...pairTools].map((one) => [one.name, one]),
);
