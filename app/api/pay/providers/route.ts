import * as api from "@/lib/contract/pay-providers";
import { payAnyoneApi } from "@/lib/http/families";
import { readProviders } from "@/lib/payments/providers/registry";

export const GET = payAnyoneApi(api.readProviders, () => readProviders());
