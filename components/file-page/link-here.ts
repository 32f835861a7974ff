/** The link an address names. Between files of one list there are links without a secret: whom a note is shown to learns none. */
import { defaultEnvironment } from "@/client/environment";
import { list } from "@/client/local-files";
import { type FileLink, parseFileLink } from "@/lib/protocol/links";

/** One without a secret is as strong as the link this browser has listed; incomplete where it has none. */
export async function linkHere(
  { pathname, hash }: Pick<Location, "pathname" | "hash">,
  environment = defaultEnvironment(),
): Promise<FileLink> {
  const link = parseFileLink({ pathname, hash });
  if (link.form !== "incomplete" || hash !== "") return link;
  const known = (await list(environment)).find(({ id }) => pathname === `/d/${id}`);
  return known ? parseFileLink({ pathname, hash: `#${known.token}` }) : link;
}
