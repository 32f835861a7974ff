import * as api from "@/lib/contract/pay-crypto";
import { payAnyoneApi } from "@/lib/http/families";
import { readFx } from "@/lib/payments/fx";

export const GET = payAnyoneApi(api.readFx, ({ search }) => readFx(search.currency));
