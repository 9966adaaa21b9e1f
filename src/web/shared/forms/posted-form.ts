import { ResponseError } from '#client/api/errors.ts';
import type { FormRefusal, PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { useApp } from '#web/app/app.ts';
import { FIRST_KEY } from '#web/app/navigation.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/** The form that this document answers, if it is the one named. It is gone once the browser has moved on. */
export function usePosted(name: PostedFormName | undefined): PostedForm | null {
  const { posted } = useApp();
  const isArrival = useLocation().key === FIRST_KEY;
  return isArrival && posted !== undefined && posted.form === name ? posted : null;
}

/** What the API said against a posted form, as it would have said it to a script. */
export function errorOf(refusal: FormRefusal): ResponseError {
  return new ResponseError(refusal);
}
