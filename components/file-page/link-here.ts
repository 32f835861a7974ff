/** The link in the page's address. Links between files of one list carry no secret, so that a shared note reveals none. */
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
