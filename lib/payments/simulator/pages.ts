/** The page of ours that stands for a provider's own. */
import { baseUrl } from "@/lib/env";

export const simulatorPage = (query: Record<string, string>): string =>
  `${baseUrl()}/dev/simulator?${new URLSearchParams(query)}`;
