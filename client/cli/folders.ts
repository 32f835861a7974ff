/**
 * Folders that an AI app may read and write in. Paths outside them and names with a leading dot are refused (L-008).
 */
import { lstat, mkdir, open, readFile, realpath } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { safeName } from "../archive/names";
import { LinksError, type Variables } from "./links";

const refused = () =>
  new LinksError(
    "forbidden",
    "This path is outside the permitted folders, or has a name that begins with a dot.",
  );

export class Folders {
  readonly output: string;
  private readonly permitted: readonly string[];

  constructor({ SVC_OUTPUT, SVC_ALLOW }: Variables, cwd: string) {
    this.output = resolve(cwd, SVC_OUTPUT || "svc-output");
    const allowed = (SVC_ALLOW ?? "").split(":").filter((path) => path !== "");
    this.permitted = [cwd, this.output, ...allowed.map((path) => resolve(cwd, path))];
  }

  /** @param path relative to the working folder, or absolute @throws LinksError `forbidden` */
  async read(path: string): Promise<Uint8Array> {
    const wanted = resolve(this.permitted[0] ?? "", path);
    if (!this.isPermitted(wanted, this.permitted)) throw refused();
    // Symbolic links are resolved in both the path and the folders.
    const real = await realpath(wanted).catch(() => null);
    const roots = await Promise.all(this.permitted.map((root) => realpath(root).catch(() => root)));
    if (real === null) throw new LinksError("not_found", "There is no such file.");
    if (!this.isPermitted(real, roots)) throw refused();
    return new Uint8Array(await readFile(real));
  }

  /** Writes a new file to the output folder, under a name that no file there has. @returns its absolute path */
  async write(name: string, bytes: Uint8Array | string): Promise<string> {
    await mkdir(this.output, { recursive: true, mode: 0o700 });
    if ((await lstat(this.output)).isSymbolicLink()) throw refused();
    const safe = safeName(basename(name)).replace(/^\.+/, "") || "file";
    for (let count = 1; ; count++) {
      const path = join(this.output, count === 1 ? safe : numbered(safe, count));
      const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return null;
        throw error;
      });
      if (file === null) continue;
      await file.writeFile(bytes).finally(() => file.close());
      return path;
    }
  }

  private isPermitted(path: string, roots: readonly string[]): boolean {
    return roots.some((root) => {
      // A path outside starts with "..", and the folder itself is not a file.
      const parts = relative(root, path).split(sep);
      return parts.every((one) => one !== "" && !one.startsWith("."));
    });
  }
}

const numbered = (name: string, count: number): string => {
  const at = name.lastIndexOf(".");
  return at > 0 ? `${name.slice(0, at)}-${count}${name.slice(at)}` : `${name}-${count}`;
};
