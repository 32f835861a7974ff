/**
 * A person's links and keys in files that only they can read, because anyone with a link has the file (L-003, D-83).
 */
import { lstat, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";

export type Variables = Readonly<Record<string, string | undefined>>;

const StoredLink = z.object({
  label: z.string(),
  kind: z.string(),
  link: z.string(),
  privacy: z.enum(["e2ee", "standard"]),
  addedAt: z.string(),
});
export type StoredLink = z.infer<typeof StoredLink>;
const Stored = z.object({ v: z.literal(1), files: z.array(StoredLink) });

/** A label can be a file name and a single argument. */
export const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;

export class LinksError extends Error {
  override readonly name = "LinksError";
  constructor(
    readonly code: "forbidden" | "not_found" | "conflict" | "invalid",
    message: string,
  ) {
    super(message);
  }
}

const homeOf = ({ XDG_CONFIG_HOME, HOME = homedir() }: Variables): string =>
  join(XDG_CONFIG_HOME || join(HOME, ".config"), "svc");
export const linksPath = (env: Variables): string =>
  env.SVC_LINKS || join(homeOf(env), "links.json");
export const loginPath = (env: Variables): string => join(homeOf(env), "login.json");

/** The content of a private file; null when it does not exist. @throws LinksError when others can read it */
export async function readPrivate(path: string): Promise<string | null> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found === null) return null;
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isFile() || !isOurs || (found.mode & 0o077) !== 0)
    throw new LinksError(
      "forbidden",
      `${path} must be a file that only you can read. Check what is in it, then: chmod 600 ${path}`,
    );
  return readFile(path, "utf8");
}

/** Written completely or not at all. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${crypto.randomUUID()}.new`;
  await writeFile(next, text, { mode: 0o600, flag: "wx" });
  await rename(next, path);
}

const RETRY_MS = 20;
/** No change takes this long, so the process that held the lock was killed. */
const LEFT_BEHIND_MS = 10_000;

/** One program at a time changes the file, because a lost link means a lost file. */
async function alone(path: string, change: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!(await takeLock(lock))) {
    const held = await stat(lock).catch(() => null);
    if (held && Date.now() - held.mtimeMs > LEFT_BEHIND_MS) await rm(lock, { force: true });
    else await wait(RETRY_MS);
  }
  await change().finally(() => rm(lock, { force: true }));
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await (await open(lock, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

export class Links {
  constructor(readonly path: string) {}

  async list(): Promise<StoredLink[]> {
    const text = await readPrivate(this.path);
    if (text === null) return [];
    try {
      return z.parse(Stored, JSON.parse(text)).files;
    } catch {
      throw new LinksError("invalid", `${this.path} does not hold links.`);
    }
  }

  async find(label: string): Promise<StoredLink> {
    const found = (await this.list()).find((one) => one.label === label);
    if (found) return found;
    throw new LinksError("not_found", `There is no file ${label}. List them with files.`);
  }

  async add(link: Omit<StoredLink, "addedAt">): Promise<void> {
    await this.change((files) => [...files, now(link)]);
  }

  /**
   * Checked before a file is created, because the link of one that cannot be stored would be lost.
   * @throws LinksError
   */
  async expectFree(label: string): Promise<void> {
    refuseBadLabels([...(await this.list()).map((one) => one.label), label]);
  }

  /** For a file that was just created. @returns its label, numbered when another program took it meanwhile */
  async addMade(link: Omit<StoredLink, "addedAt">): Promise<string> {
    let { label } = link;
    await this.change((files) => {
      const taken = new Set(files.map((one) => one.label));
      for (let count = 2; taken.has(label); count++) label = `${link.label.slice(0, 90)} ${count}`;
      return [...files, now({ ...link, label })];
    });
    return label;
  }

  async rename(label: string, next: string): Promise<void> {
    await this.find(label);
    await this.change((files) =>
      files.map((one) => (one.label === label ? { ...one, label: next } : one)),
    );
  }

  async forget(label: string): Promise<void> {
    await this.find(label);
    await this.change((files) => files.filter((one) => one.label !== label));
  }

  /** @throws LinksError for a malformed or taken label */
  private change(next: (files: StoredLink[]) => StoredLink[]): Promise<void> {
    return alone(this.path, async () => {
      const files = next(await this.list());
      refuseBadLabels(files.map(({ label }) => label));
      await writePrivate(this.path, `${JSON.stringify({ v: 1, files }, null, 2)}\n`);
    });
  }
}

const now = (link: Omit<StoredLink, "addedAt">): StoredLink => ({
  ...link,
  addedAt: new Date().toISOString(),
});

function refuseBadLabels(labels: readonly string[]): void {
  if (!labels.every((label) => LABEL.test(label)))
    throw new LinksError("invalid", "A label has up to 100 letters, digits, spaces, . _ and -.");
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  if (twice !== undefined) throw new LinksError("conflict", `There is a file ${twice} already.`);
}
