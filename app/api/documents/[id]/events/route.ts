import * as api from "@/lib/contract/file-sync";
import { capability, level } from "@/lib/files/access";
import { openStream } from "@/lib/files/live/stream";
import { limitStream } from "@/lib/files/live/stream-limit";
import { eventStream } from "@/lib/http/event-stream";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { query } from "@/lib/http/parse";

export const GET = filesApi(
  api.listenToFile,
  capability,
  query(api.listenToFile),
  level,
  ({ access, search, level, request }) =>
    eventStream(
      limitStream(
        access.linkId,
        networkOf(request.headers),
        openStream(access, {
          cursor: search.cursor ?? null,
          clientId: search.clientId ?? null,
          level,
          signal: request.signal,
        }),
      ),
    ),
);
