/** The worker of desk.ts: reading and searching files never blocks the page. */
import { defaultEnvironment } from "../environment";
import type { SearchRequest } from "./messages";
import { Searcher } from "./searcher";

const searcher = new Searcher(defaultEnvironment(), (news) => self.postMessage(news));

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => searcher.ask(data);
