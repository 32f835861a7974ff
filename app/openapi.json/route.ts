import { isOperation } from "@/lib/contract/operation";
import * as api from "@/lib/contract/service";
import { baseUrl } from "@/lib/env";
import { openApi } from "@/lib/http/families";
import { describeApi } from "@/lib/http/openapi";
import * as files from "./operations";

const operations = Object.values(files)
  .flatMap((file) => Object.values<unknown>(file))
  .filter(isOperation)
  .filter((operation) => operation !== api.describeApi);

let description: object | undefined;

/** The machine-readable description of the API. */
export const GET = openApi(api.describeApi, () => {
  description ??= describeApi(operations, baseUrl());
  return description;
});
