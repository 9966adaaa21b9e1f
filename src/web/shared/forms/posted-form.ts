import { useLocation } from 'react-router';
import { ResponseError } from '#client/api/errors.ts';
import type { FormRefusal, PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { useApp } from '#web/app/app.ts';

/** The posted form that this document answers, if it has this name. Gone after the first navigation. */
export function usePosted(name: PostedFormName | undefined): PostedForm | null {
  const { posted } = useApp();
  // The router's key of the first entry of a document.
  const isArrival = useLocation().key === 'default';
  return isArrival && posted !== undefined && posted.form === name ? posted : null;
}

/** The API's refusal of a posted form, as a script would have received it. */
export function errorOf(refusal: FormRefusal): ResponseError {
  return new ResponseError(refusal);
}
