import { capability, role } from "@/lib/files/access";
import { resetOwnerLink } from "@/lib/files/owner-link";
import { NewOwnerLink, OwnerLink } from "@/lib/files/share-schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** A new owner's link; the old one stops at once. */
export const POST = filesApi(
  { summary: "Reset the owner's link", answers: { 200: OwnerLink }, refusals: [409, 429] },
  capability,
  role("owner"),
  body(NewOwnerLink),
  ({ access, body }) => resetOwnerLink(access, body),
);
