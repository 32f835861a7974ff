import { eitherKeyApi, introspect } from "@/lib/tickets/access";
import { WhoAmI } from "@/lib/tickets/schemas";

/** Which key this is, whose it is, and the limit it has. */
export const GET = eitherKeyApi(
  { summary: "Identify the key", answers: { 200: WhoAmI } },
  introspect,
);
