import { accountCalls } from '#contract/calls/account.ts';
import { countries } from '#contract/countries.ts';
import { ok } from '#server/core/http/answers.ts';
import { type Api, route } from '#server/core/http/route.ts';

export function countriesRoutes(api: Api): void {
  route(api, accountCalls.listCountries, async () => ok(countries));
}
