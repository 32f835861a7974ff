/** A booking page's current state, or why it could not be opened. */
"use client";

import { useCallback } from "react";
import { type OpenPage, openPage } from "@/client/calendar/guest";
import { ApiError, NetworkError } from "@/client/http";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";

export const usePage = (pageId: string, pageKey: string): LoadState<OpenPage> =>
  useLoaded(useCallback(() => openPage(pageId, pageKey), [pageId, pageKey]));

export function pageProblem(error: unknown): { title: string; words: string; mayRetry: boolean } {
  if (error instanceof ApiError && error.status === 404)
    return {
      title: "This page is no longer there",
      words: "Its host took it offline. Ask them for another way to book.",
      mayRetry: false,
    };
  if (error instanceof NetworkError || error instanceof ApiError)
    return {
      title: "The page couldn’t be loaded",
      words: "Check your connection and try again.",
      mayRetry: true,
    };
  return {
    title: "This page can’t be opened",
    words: "The link may have been cut. Open it again from the message it came in.",
    mayRetry: false,
  };
}
