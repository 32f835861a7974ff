/** Text with its addresses as links that don't reveal where the reader came from. */
import { Fragment } from "react";

const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
/** What ends a sentence ends no address. Looked for once from where it begins, however many of them there are. */
const TAIL = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/;

export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-1 text-start whitespace-pre-wrap wrap-anywhere">
      {partsOf(text).map(({ words, isAddress }, at) =>
        isAddress ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
            key={at}
            href={words}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link"
          >
            {words}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
          <Fragment key={at}>{words}</Fragment>
        ),
      )}
    </p>
  );
}

interface Part {
  words: string;
  isAddress: boolean;
}

export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const add = (words: string, isAddress: boolean) => words && parts.push({ words, isAddress });
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TAIL, "");
    if (!URL.canParse(address)) continue;
    add(text.slice(from, found.index), false);
    add(address, true);
    from = found.index + address.length;
  }
  add(text.slice(from), false);
  return parts;
}
