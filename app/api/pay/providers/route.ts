import * as api from "@/lib/contract/pay-providers";
import { payApi } from "@/lib/http/families";
import { readProviders } from "@/lib/payments/providers/registry";

export const GET = payApi(api.readProviders, () => readProviders());
