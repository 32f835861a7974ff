import * as api from "@/lib/contract/service";
import { baseUrl } from "@/lib/env";
import { openApi } from "@/lib/http/families";
import { describeApi } from "@/lib/http/openapi";
import { describedRoutes } from "./routes";

let description: object | undefined;

/** The machine-readable description of the API. */
export const GET = openApi(api.describeApi, () => {
  description ??= describeApi(describedRoutes, baseUrl());
  return description;
});
