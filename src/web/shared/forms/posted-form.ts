import { useLocation } from 'react-router';
import { ResponseError } from '#client/api/errors.ts';
import type { FormRefusal, PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { useApp } from '#web/app/app.ts';

/** The form that this document answers, if it is the one named. It is gone once the browser has moved on. */
export function usePosted(name: PostedFormName | undefined): PostedForm | null {
  const { posted } = useApp();
  // The router's name for where a document starts.
  const isArrival = useLocation().key === 'default';
  return isArrival && posted !== undefined && posted.form === name ? posted : null;
}

/** What the API said against a posted form, as it would have said it to a script. */
export function errorOf(refusal: FormRefusal): ResponseError {
  return new ResponseError(refusal);
}
