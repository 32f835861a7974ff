import { Fragment, type ReactNode } from "react";

/** Small facts in one line; where it breaks, it breaks between them. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
    <Fragment key={at}>
      <span className="inline-block max-w-full wrap-anywhere">
        {fact}
        {at < facts.length - 1 ? "\u00a0·" : null}
      </span>{" "}
    </Fragment>
  ));
}
