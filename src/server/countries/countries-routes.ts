import { accountCalls } from '#contract/calls/account.ts';
import { countries } from '#contract/countries.ts';
import { ok } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';

export function countriesRoutes(api: Api): void {
  bind(api, accountCalls.listCountries, async () => ok(countries));
}
