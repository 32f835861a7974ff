/** The simulator's checkout page, in place of a provider's. */
import { baseUrl } from "@/lib/env";

export const simulatorPage = (query: Record<string, string>): string =>
  `${baseUrl()}/dev/simulator?${new URLSearchParams(query)}`;
