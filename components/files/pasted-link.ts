/** Reads a link a person pasted, and says in words what is wrong with it. */
import { parseFileLink } from "@/lib/protocol/links";

export type PastedLink = { address: string } | { problem: string };

export function readPastedLink(text: string, origin: string): PastedLink {
  const pasted = text.trim();
  if (pasted === "") return { problem: "Paste the link first." };
  let url: URL;
  try {
    url = new URL(
      /^[\w.-]+(:\d+)?\/d/.test(pasted) ? `${new URL(origin).protocol}//${pasted}` : pasted,
      origin,
    );
  } catch {
    return { problem: "This isn’t a link." };
  }
  if (url.origin !== origin) {
    return {
      problem: `This link goes to ${url.host || "another website"}. Open it in a new tab instead.`,
    };
  }
  const link = parseFileLink(url);
  switch (link.form) {
    case "long":
    case "short":
      return { address: url.pathname + url.hash };
    case "newer":
      return { problem: "This link was made by a newer Sealdesk. Reload this page and try again." };
    case "incomplete":
      return { problem: "Part of the link is missing. Copy the whole link again." };
  }
}
