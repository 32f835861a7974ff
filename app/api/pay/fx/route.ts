import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { readFx } from "@/lib/payments/fx";

export const GET = payApi(api.readFx, ({ search }) => readFx(search.currency));
