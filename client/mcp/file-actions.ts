/** Actions on a whole file: its link, shares, history, attachments and exports. */
import * as z from "zod/mini";
import { type ArgumentShape, argumentReader, namedArguments } from "../../lib/kinds/actions/action";
import { Binary, LinkToGive } from "../actions/target";
import { openAttachment, uploadAttachment } from "../attachments";
import { listAttachments } from "../attachments/list";
import { History } from "../history";
import { EXPORT_FORMATS, type ExportFormat, exportFile } from "../package/export";
import { type LiveFile, openFile, ourUrl } from "../package/open";
import { createShareLink, listShareLinks, revokeLinks } from "../share-links";
import { erase, restore, trash } from "../trash";
import { type Context, ToolFault } from "./context";

interface FileAction {
  words: string;
  args: ArgumentShape;
}

const text = z.string().check(z.minLength(1), z.maxLength(1_000));
const formats = [...new Set(Object.values(EXPORT_FORMATS).flat())] as [ExportFormat];

export const FILE_ACTIONS = {
  info: { words: "Its kind, title, privacy and role.", args: {} },
  add: { words: "Stores a link under a label.", args: { label: text, link: text } },
  rename: { words: "Gives it another label.", args: { label: text } },
  forget: { words: "Takes it off the list; the file itself stays.", args: {} },
  share: {
    words:
      "Makes a link for others: view or edit, for ever or until a moment. It is written to a file.",
    args: { role: z.enum(["view", "edit"]), expiresAt: z.optional(z.iso.datetime()) },
  },
  shares: { words: "The links that others have.", args: {} },
  unshare: { words: "Ends a link, by its id.", args: { link: text } },
  trash: { words: "Moves it to the Trash for thirty days.", args: {} },
  restore: { words: "Takes it out of the Trash.", args: {} },
  delete: { words: "Deletes it for ever, for everybody.", args: {} },
  history: { words: "Its versions.", args: {} },
  checkpoint: { words: "Saves a version under a name.", args: { name: z.optional(text) } },
  attach: { words: "Attaches a file by its path.", args: { path: text } },
  attachments: { words: "Its attachments.", args: {} },
  saveAttachment: { words: "Saves an attachment, by its id.", args: { id: text } },
  export: { words: `Saves it as ${formats.join(", ")}.`, args: { format: z.enum(formats) } },
} as const satisfies Record<string, FileAction>;
type Name = keyof typeof FILE_ACTIONS;
type ArgsOf<Action extends Name> = (typeof FILE_ACTIONS)[Action] extends {
  args: infer Shape extends ArgumentShape;
}
  ? z.output<z.ZodMiniObject<{ -readonly [Key in keyof Shape]: Shape[Key] }>>
  : never;

/** @param call whose action is in the table */
export async function runFileAction(
  call: { action: string; file?: string; args?: unknown[] },
  context: Context,
): Promise<unknown> {
  const name = call.action as Name;
  const row: FileAction = FILE_ACTIONS[name];
  const args = argumentReader({ name, ...row })(namedArguments({ name, ...row }, call.args ?? []));
  if (name === "add") return addLink(args as ArgsOf<"add">, context);
  if (call.file === undefined) throw new ToolFault("invalid", "file: is needed by this action.");
  return run[name](call.file, args as never, context);
}

const LINKED_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/shops\//, "store"],
  [/^\/payments\//, "payments"],
  [/^\/sign\/review\//, "signing"],
];

/** Opens a link to find the kind of its target, when the link itself does not say it. */
async function addLink({ label, link }: ArgsOf<"add">, context: Context) {
  const connection = context.connection();
  const url = ourUrl(connection, link);
  const known = LINKED_KINDS.find(([pattern]) => pattern.test(url.pathname))?.[1];
  const about = known
    ? { kind: known, privacy: known === "signing" ? ("standard" as const) : ("e2ee" as const) }
    : await opened(url.href, context, async ({ doc, kind, privacy }) => ({
        kind: doc.getMap("meta").get("kind") === "calendar" ? "calendar" : kind,
        privacy,
      }));
  await context.links.add({ label, link: url.href, ...about });
  return { label, ...about };
}

async function opened<Result>(
  link: string,
  { connection }: Context,
  work: (file: LiveFile) => Promise<Result>,
): Promise<Result> {
  const file = await openFile(connection(), link);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const onFile =
  <Args>(work: (file: LiveFile, args: Args, context: Context) => Promise<unknown>) =>
  async (label: string, args: Args, context: Context) =>
    opened((await context.links.find(label)).link, context, (file) => work(file, args, context));

/** Uses only the link, because a file in the Trash cannot be opened. */
const onLink =
  (work: (file: { id: string; capability: string }, context: Context) => Promise<string>) =>
  async (label: string, _: unknown, context: Context) => {
    const url = ourUrl(context.connection(), (await context.links.find(label)).link);
    const [capability = ""] = url.hash.slice(1).split(".");
    return work({ id: url.pathname.split("/")[2] ?? "", capability }, context);
  };

const run: {
  [Action in Exclude<Name, "add">]: (
    label: string,
    args: never,
    context: Context,
  ) => Promise<unknown>;
} = {
  info: onFile(async ({ id, title, privacy, role, kind }) => ({ id, title, privacy, role, kind })),
  async rename(label: string, { label: next }: ArgsOf<"rename">, { links }: Context) {
    await links.rename(label, next);
    return { label: next };
  },
  async forget(label: string, _: never, { links }: Context) {
    await links.forget(label);
    return `Took ${label} off the list.`;
  },
  share: onFile(async (file, { role, expiresAt }: ArgsOf<"share">) => {
    const wanted = { role, name: "", expiresAt: expiresAt ?? null, short: true };
    const { url, accessId } = await createShareLink(file, wanted, file.connection);
    return new LinkToGive(url, { id: accessId, role });
  }),
  shares: onFile(async (file) =>
    (await listShareLinks(file, file.connection)).map(
      ({ id, role, name, createdAt, expiresAt }) => ({
        ...{ id, role, name, createdAt, expiresAt },
      }),
    ),
  ),
  unshare: onFile(async (file, { link }: ArgsOf<"unshare">) => {
    await revokeLinks(file, link, file.connection);
    return `Ended the link ${link}.`;
  }),
  trash: onLink(
    async (file, { connection }) => `In the Trash since ${await trash(file, connection())}.`,
  ),
  restore: onLink(async (file, { connection }) => {
    await restore(file, connection());
    return "Took it out of the Trash.";
  }),
  async delete(label: string, args: never, context: Context) {
    await onLink(async (file, { connection }) => {
      await erase(file, connection());
      return "";
    })(label, args, context);
    await context.links.forget(label);
    return `Deleted ${label} for ever.`;
  },
  history: onFile((file) => new History(file, file.connection).list()),
  checkpoint: onFile(async (file, { name }: ArgsOf<"checkpoint">) => ({
    id: await new History(file, file.connection).save(file.doc, name),
  })),
  attach: onFile(async (file, { path }: ArgsOf<"attach">, { folders }) => {
    const content = {
      name: path.split(/[\\/]/).at(-1) ?? "file",
      type: "application/octet-stream",
    };
    const bytes = await folders.read(path);
    return { id: await uploadAttachment(file, { ...content, bytes }, {}, file.connection) };
  }),
  attachments: onFile((file) => listAttachments(file, file.connection)),
  saveAttachment: onFile(async (file, { id }: ArgsOf<"saveAttachment">) => {
    const { name, type, bytes } = await openAttachment(file, id, {}, file.connection);
    return new Binary(name, type, bytes);
  }),
  export: onFile(async (file, { format }: ArgsOf<"export">) => {
    const { name, type, bytes } = await exportFile(file, format);
    return new Binary(name, type, bytes);
  }),
};
