import type { ReactNode } from "react";
import { ReadyLink } from "./ready-link";

/** A link that was made just now, above the list it is in. @param children what is said of it */
export const FreshLink = (props: { label: string; url: string; children?: ReactNode }) => (
  <div className="border-b border-line bg-accent-soft p-4 sm:p-5">
    <ReadyLink key={props.url} {...props} fresh />
  </div>
);
