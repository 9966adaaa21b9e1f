import { accountCalls } from '#contract/calls/account.ts';
import { countries } from '#contract/countries.ts';
import { ok } from '#server/core/http/answers.ts';
import { type Api, bind } from '#server/core/http/route.ts';

export function countriesRoutes(api: Api): void {
  bind(api, accountCalls.listCountries, async () => ok(countries));
}
